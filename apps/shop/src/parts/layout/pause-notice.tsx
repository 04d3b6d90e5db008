/** Says that a part of the shop is paused, why, and until when. The server decides, so forms stay usable. */
import { Notice } from "@banyan/app/notice.tsx";
import type { PauseReason, ShopPart } from "@banyan/contract/market.ts";
import { Time } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CirclePause } from "lucide-react";
import { useConfig } from "../../api/config.ts";
import { serverNow } from "../../api/server-clock.ts";

const TITLES: Record<ShopPart, MessageDescriptor> = {
  registration: msg`Joining is paused`,
  checkout: msg`Ordering is paused`,
  topUps: msg`Top-ups are paused`,
  transfers: msg`Transfers are paused`,
  withdrawals: msg`Withdrawals are paused`,
};
const REASONS: Record<PauseReason, MessageDescriptor> = {
  maintenance: msg`We are working on the shop.`,
  stocktaking: msg`We are counting our stock.`,
  payments: msg`We are checking payments.`,
  safety: msg`We are looking into a possible problem, to keep your money safe.`,
  holiday: msg`We are on holiday.`,
};

export function PauseNotice({ part }: { part: ShopPart }) {
  const { i18n } = useLingui();
  const pause = useConfig()?.pauses.find(
    (one) => one.part === part && (one.until === null || Date.parse(one.until) > serverNow()),
  );
  if (!pause) return null;
  return (
    <Notice tone="warning" icon={<CirclePause aria-hidden="true" className="size-4.5" strokeWidth={1.8} />}>
      <p className="font-semibold">{i18n._(TITLES[part])}</p>
      <p className="mt-0.5">{i18n._(REASONS[pause.reason])}</p>
      <p>
        {pause.until === null ? (
          <Trans>Please come back later.</Trans>
        ) : (
          <Trans>
            It will be possible again from <Time at={pause.until} />.
          </Trans>
        )}
      </p>
    </Notice>
  );
}
