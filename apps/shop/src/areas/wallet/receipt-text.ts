/** A receipt as plain text, for sharing. */

import { shopName } from "@banyan/app/shop-name.ts";
import { timeText } from "@banyan/contract/dates.ts";
import { exactMoney } from "@banyan/contract/money.ts";
import { numberOf } from "@banyan/contract/numbers.ts";
import type { TransferReceipt } from "@banyan/contract/transfers.ts";
import { useLocale } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useMarketZone } from "../../parts/days/today.ts";
import { useHolder } from "./holder.ts";
import { useAssetUnits } from "./words.ts";

export function useReceiptText(receipt: TransferReceipt): string {
  const { t } = useLingui();
  const locale = useLocale();
  const holder = useHolder();
  const unit = useAssetUnits()[receipt.asset];
  const sent = receipt.side === "sent";
  const amount = `${exactMoney(receipt.amount, locale)} ${unit}`;
  const { name, memberId } = receipt.counterpart;
  const time = timeText(receipt.createdAt, locale, { precision: "second", timeZone: useMarketZone() });
  const who = `${name} (${memberId})`;
  return [
    `${shopName} · ${sent ? t`Transfer sent` : t`Transfer received`}`,
    `${t`Amount`}: ${amount}`,
    ...[sent ? holder : who].flatMap((from) => (from ? [`${t`From`}: ${from}`] : [])),
    ...[sent ? who : holder].flatMap((to) => (to ? [`${t`To`}: ${to}`] : [])),
    ...(receipt.instructions ? [`${t`Note`}: ${receipt.instructions}`] : []),
    `${t`Time`}: ${time}`,
    `${t`Transfer number`}: ${numberOf(receipt.id)}`,
  ].join("\n");
}
