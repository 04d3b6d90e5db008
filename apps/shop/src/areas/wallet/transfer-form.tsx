/** The transfer form. Shows errors at their fields; a sheet at the end confirms the exact transfer. */

import { type ContractForm, useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { ask, useQuery } from "@banyan/app/query.ts";
import {
  INSTRUCTIONS_LENGTH,
  TRANSFER_ASSETS,
  type TransferAsset,
  transfers,
} from "@banyan/contract/browser/transfers.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import type { ClientConfig } from "@banyan/contract/market.ts";
import { isMemberId, memberIdOf } from "@banyan/contract/member-id.ts";
import {
  AmountField,
  Button,
  Card,
  Locked,
  Money,
  RadioCards,
  Skeleton,
  TextArea,
  useAmountText,
  useSheet,
} from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { PauseNotice } from "../../parts/layout/pause-notice.tsx";
import { RetryLine } from "../../parts/lists/retry-line.tsx";
import { CostRows } from "./cost-rows.tsx";
import { ReceiverField, useReceiver } from "./receiver-field.tsx";
import { RecentReceivers } from "./recent-receivers.tsx";
import { type AmountProblem, costsOf, mostOf, termsOf } from "./transfer.rules.ts";
import { TransferNotice, TransferSheet } from "./transfer-sheet.tsx";
import { useTransfer } from "./use-transfer.ts";
import { useAssetUnits } from "./words.ts";

const route = getRouteApi("/pages/transfer");

interface TransferValues {
  targetMemberId: string;
  asset: TransferAsset;
  amount: string;
  instructions: string;
}

export function TransferForm({ limits, ownId }: { limits: ClientConfig["limits"]; ownId: string }) {
  const { t } = useLingui();
  const wholeId = t`Please enter the member ID: 8 digits`;
  const search = route.useSearch();
  const linked = memberIdOf(search.to ?? "");
  const confirming = useSheet();
  /** The member ID being looked up: the sheet opens once the name is known. */
  const [awaited, setAwaited] = useState<string>();
  const move = useTransfer(forget);
  const locked = move.sent !== undefined;
  const form: ContractForm<TransferValues> = useContractForm<typeof transfers.transfer, TransferValues>(
    transfers.transfer,
    {
      defaults: {
        targetMemberId: linked,
        asset: search.asset === "POINT" ? "POINT" : "USDT",
        amount: "",
        instructions: "",
      },
      input: () => typed.input,
      words: {
        targetMemberId: { REQUIRED: wholeId, MEMBER_ID_FORMAT: wholeId },
        amount: { AMOUNT_POSITIVE: amountWords("missing") },
      },
      check: () => ({
        targetMemberId: receiver.problem,
        amount: costs.problem && amountWords(costs.problem),
      }),
      draft: search.to ?? "",
      // A link names its receiver. An amount that was meant for another one does not come back either.
      draftFits: (draft) => !isMemberId(linked) || draft.targetMemberId === linked,
      onValid() {
        move.calm();
        if (receiver.name !== undefined) confirming.open();
        else setAwaited(targetMemberId);
      },
    },
  );
  const { targetMemberId, asset, amount, instructions } = form.values;
  const units = useAssetUnits();
  const balancesQuery = useQuery(ask(wallet.balances, {}));
  const balances = balancesQuery.data;
  const receiver = useReceiver(targetMemberId, ownId);
  if (awaited !== undefined && (awaited !== targetMemberId || !receiver.looking)) {
    setAwaited(undefined);
    if (awaited === targetMemberId && receiver.name !== undefined) confirming.open();
  }
  const balance = balances && (asset === "USDT" ? balances.balance : balances.integral);
  const terms = termsOf(limits, asset);
  const costs = costsOf(amount, terms, balance);
  const typed = {
    input: {
      ...{ amount: costs.amount, targetMemberId, asset, instructions: instructions.trim() },
      ...{ fee: costs.fee, shown: receiver.shown },
    },
    shown: { name: receiver.name ?? "", total: costs.total, left: costs.left },
  };
  const amountField = form.bind("amount");
  const [used, longest] = [instructions.length, INSTRUCTIONS_LENGTH];
  const text = useAmountText();
  const unit = asset === "USDT" ? " USDT" : "";
  const [least, all] = [`${text(limits.transferMinimum)}${unit}`, `${text(costs.total)}${unit}`];
  const most = balance && mostOf(balance, terms);
  function forget() {
    form.reset();
  }
  function amountWords(problem: AmountProblem): string {
    if (problem === "missing") return t`Please enter the amount`;
    if (problem === "belowMinimum") return t`The smallest transfer is ${least}.`;
    return asset === "USDT" ? t`With the fee it is ${all}: more than you have.` : t`You do not have that many points.`;
  }

  return (
    <form {...form.props} className="grid gap-5 pt-5">
      <PauseNotice part="transfers" />
      {!confirming.isOpen && <TransferNotice move={move} />}
      {balancesQuery.isLoadingError && (
        <Notice tone="warning">
          <RetryLine query={balancesQuery} />
        </Notice>
      )}
      <Locked when={locked}>
        <RecentReceivers chosen={targetMemberId} onChoose={(memberId) => form.set({ targetMemberId: memberId })} />
        <ReceiverField field={form.bind("targetMemberId")} receiver={receiver} ownId={ownId} />
        <RadioCards
          label={t`What to send`}
          value={asset}
          onChange={(next) => form.set({ asset: next, amount: "" })}
          cards={TRANSFER_ASSETS.map((one) => ({
            value: one,
            title: one === "USDT" ? t`Wallet balance` : t`Registration points`,
            trailing: balances ? (
              <Money
                amount={one === "USDT" ? balances.balance : balances.integral}
                unit={one === "USDT" ? "USDT" : ""}
                className="text-sm text-ink-soft"
              />
            ) : (
              balancesQuery.isPending && <Skeleton className="h-4 w-20" />
            ),
          }))}
        />
        <div>
          <AmountField
            label={t`Amount`}
            unit={units[asset]}
            {...amountField}
            error={amountField.error ?? (costs.problem === "aboveBalance" ? amountWords("aboveBalance") : undefined)}
            className="[&_input]:pe-20 [&_input]:text-lg [&_input]:font-semibold"
          />
          {!balancesQuery.isLoadingError && (
            <Button
              variant="quiet"
              size="sm"
              className="-mx-3.5 mt-1"
              disabled={!most || most === "0"}
              onClick={() => form.set({ amount: most })}
            >
              <Trans>Send all</Trans>
            </Button>
          )}
        </div>
        <TextArea
          label={t`Note`}
          {...form.field("instructions")}
          optionalLabel={t`Optional`}
          rows={2}
          maxLength={INSTRUCTIONS_LENGTH}
          hint={t`The receiver reads it. ${used} of ${longest} characters`}
        />
        <Card className="p-4">
          <CostRows costs={costs} asset={asset} feePercent={asset === "USDT" ? limits.transferFeePercent : undefined} />
        </Card>
        <Button type="submit" variant="accent" size="lg" block busy={awaited !== undefined}>
          <Trans>Continue</Trans>
        </Button>
      </Locked>
      {confirming.show(() => (
        <TransferSheet move={move} typed={typed} blocked={costs.problem !== undefined} />
      ))}
    </form>
  );
}
