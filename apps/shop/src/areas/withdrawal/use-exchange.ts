/** The course of a withdrawal on its page: check what was typed, show it once more, send it, try again safely. */

import { type Move, useMove } from "@banyan/app/move/use-move.ts";
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { withdrawals } from "@banyan/contract/withdrawals.ts";
import { useAmountText } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Draft, dropDraft } from "./draft.ts";
import { addressProblem, amountProblem, type Limits, type Sums } from "./exchange.rules.ts";
import { forgetWithdrawals } from "./forget-withdrawals.ts";

export type FieldErrors = Partial<Record<"amount" | "address" | "saveAs", string>>;

/** Refusals that are about the amount, and are shown at its field. */
const ABOUT_AMOUNT: ReadonlySet<string> = new Set([
  "WITHDRAWAL_MINIMUM",
  "WITHDRAWAL_DAILY_LIMIT",
  "INSUFFICIENT_BALANCE",
]);

export type WithdrawalMove = Move<typeof withdrawals.create, Sums>;

export function useExchange(draft: Draft, limits: Limits) {
  const navigate = useNavigate();
  const check = useCheck(limits);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [open, setOpen] = useState(false);
  const move: WithdrawalMove = useMove<typeof withdrawals.create, Sums>(withdrawals.create, "", {
    async onDone(made) {
      dropDraft();
      setOpen(false);
      queryClient.setQueryData(keyOf(withdrawals.detail, { withdrawalId: made.id }), made);
      await navigate({ to: "/pages/withdrawalDetails", search: { id: made.id }, replace: true });
      void forgetWithdrawals();
    },
    onRefused(refused) {
      void forgetWithdrawals();
      const fields: FieldErrors = ABOUT_AMOUNT.has(refused.name) ? { amount: refused.message } : refused.fields;
      if (Object.keys(fields).length === 0) return;
      move.calm();
      setErrors(fields);
      setOpen(false);
    },
  });
  const { amount, address, saveAs } = draft;
  return {
    errors,
    open,
    move,
    /** What would be sent now. */
    typed: { amount, address, ...(saveAs !== undefined && { saveAs }) },
    /** Shows what will happen, or what is wrong. */
    review() {
      const found = check(draft);
      setErrors(found);
      if (Object.keys(found).length > 0) return focusFirstWrong();
      move.calm();
      setOpen(true);
    },
    close() {
      if (!move.busy) setOpen(false);
    },
    /** Typing takes the error of a field away. */
    forgive(field: keyof FieldErrors) {
      if (errors[field]) setErrors({ ...errors, [field]: undefined });
    },
  };
}

function useCheck(limits: Limits): (draft: Draft) => FieldErrors {
  const { t } = useLingui();
  const text = useAmountText();
  const [minimum, leftToday] = [text(limits.minimum), text(limits.leftToday)];
  const amounts = {
    missing: t`Please enter an amount`,
    small: t`At least ${minimum} USDT`,
    balance: t`This is more than your available balance`,
    day: t`Today you can still withdraw ${leftToday} USDT`,
  };
  const addresses = {
    missing: t`Please enter the receiving address`,
    form: t`A BSC address is 0x followed by 40 characters`,
  };
  return ({ amount, address, saveAs }) => {
    const [wrongAmount, wrongAddress] = [amountProblem(amount, limits), addressProblem(address)];
    return {
      ...(wrongAmount && { amount: amounts[wrongAmount] }),
      ...(wrongAddress && { address: addresses[wrongAddress] }),
      ...(saveAs?.trim() === "" && { saveAs: t`Please enter a name` }),
    };
  };
}

function focusFirstWrong(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[aria-invalid]")?.focus());
}
