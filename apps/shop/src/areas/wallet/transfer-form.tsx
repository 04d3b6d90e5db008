/** The form of a transfer. What is wrong is said at its field; the sheet at the end says exactly what will happen. */

import { ask, useQuery } from "@banyan/app/query.ts";
import type { ClientConfig } from "@banyan/contract/market.ts";
import { INSTRUCTIONS_LENGTH, TRANSFER_ASSETS, type TransferAsset } from "@banyan/contract/transfers.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { AmountField, Button, Card, Money, RadioCards, TextArea, useAmountText } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { CostRows } from "./cost-rows.tsx";
import { ReceiverField, useReceiver } from "./receiver-field.tsx";
import { type AmountProblem, costsOf, isMemberId, memberIdOf, mostOf, termsOf } from "./transfer.rules.ts";
import { TransferNotice, TransferSheet } from "./transfer-sheet.tsx";
import { useTransfer } from "./use-transfer.ts";
import { useAssetUnits } from "./words.ts";

const route = getRouteApi("/pages/transfer");

export function TransferForm({ limits, ownId }: { limits: ClientConfig["limits"]; ownId: string }) {
  const { t } = useLingui();
  const search = route.useSearch();
  const form = useRef<HTMLFormElement>(null);
  const [memberId, setMemberId] = useState(memberIdOf(search.to ?? ""));
  const [asset, setAsset] = useState<TransferAsset>(search.asset === "POINT" ? "POINT" : "USDT");
  const [amount, setAmount] = useState("");
  const [instructions, setInstructions] = useState("");
  const [pressed, setPressed] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const units = useAssetUnits();
  const balances = useQuery(ask(wallet.balances, {})).data;
  const receiver = useReceiver(memberId, ownId);
  const balance = balances && (asset === "USDT" ? balances.balance : balances.integral);
  const terms = termsOf(limits, asset);
  const costs = costsOf(amount, terms, balance);
  const amountWords = useAmountWords(limits.transferMinimum, asset, costs.total);
  const mustSay = pressed || costs.problem === "aboveBalance";

  const move = useTransfer();
  const locked = move.sent !== undefined;

  const [used, longest] = [instructions.length, INSTRUCTIONS_LENGTH];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    // While the name is still looked up, the sheet opens as soon as it is there.
    if ((receiver.name || receiver.looking) && !costs.problem) {
      move.calm();
      setConfirming(true);
    } else focusField(form.current, receiver.name ? "amount" : "targetMemberId");
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5 pt-5">
      {!confirming && <TransferNotice move={move} />}
      <fieldset disabled={locked} className="contents">
        <ReceiverField
          memberId={memberId}
          onMemberId={setMemberId}
          receiver={receiver}
          missing={pressed && !isMemberId(memberId) ? t`Please enter the member ID: 8 digits` : undefined}
        />
        <RadioCards
          label={t`What to send`}
          value={asset}
          onChange={(next) => {
            setAsset(next);
            setAmount("");
            setPressed(false);
          }}
          cards={TRANSFER_ASSETS.map((one) => ({
            value: one,
            title: one === "USDT" ? t`Wallet balance` : t`Registration points`,
            trailing: balances && (
              <Money
                amount={one === "USDT" ? balances.balance : balances.integral}
                unit={one === "USDT" ? "USDT" : ""}
                className="text-sm text-ink-soft"
              />
            ),
          }))}
        />
        <div>
          <AmountField
            label={t`Amount`}
            name="amount"
            unit={units[asset]}
            value={amount}
            onChange={setAmount}
            error={mustSay && costs.problem ? amountWords[costs.problem] : undefined}
            className="[&_input]:pe-20! [&_input]:text-lg [&_input]:font-semibold"
          />
          {balance !== undefined && (
            <Button variant="quiet" size="sm" className="-ms-2 mt-1" onClick={() => setAmount(mostOf(balance, terms))}>
              <Trans>Send all</Trans>
            </Button>
          )}
        </div>
        <TextArea
          label={t`Instructions`}
          name="instructions"
          optionalLabel={t`Optional`}
          rows={2}
          maxLength={INSTRUCTIONS_LENGTH}
          value={instructions}
          onChange={(event) => setInstructions(event.target.value)}
          hint={t`The receiver reads it. ${used} of ${longest} characters`}
        />
        <Card className="p-4">
          <CostRows costs={costs} asset={asset} feePercent={asset === "USDT" ? limits.transferFeePercent : undefined} />
        </Card>
        <Button type="submit" variant="accent" size="lg" block busy={confirming && receiver.looking}>
          <Trans>Continue</Trans>
        </Button>
      </fieldset>
      <TransferSheet
        open={confirming && (locked || receiver.name !== undefined)}
        onClose={() => setConfirming(false)}
        move={move}
        typed={{
          input: {
            amount: costs.amount,
            targetMemberId: memberId,
            asset,
            instructions: instructions.trim(),
            fee: costs.fee,
          },
          shown: { name: receiver.name ?? "", total: costs.total, left: costs.left },
        }}
        blocked={costs.problem !== undefined}
      />
    </form>
  );
}

function useAmountWords(minimum: string, asset: TransferAsset, total: string): Record<AmountProblem, string> {
  const { t } = useLingui();
  const unit = asset === "USDT" ? " USDT" : "";
  const text = useAmountText();
  const [least, all] = [`${text(minimum)}${unit}`, `${text(total)}${unit}`];
  return {
    missing: t`Please enter the amount`,
    belowMinimum: t`The smallest transfer is ${least}.`,
    aboveBalance:
      asset === "USDT" ? t`With the fee it is ${all}: more than you have.` : t`You do not have that many points.`,
  };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
