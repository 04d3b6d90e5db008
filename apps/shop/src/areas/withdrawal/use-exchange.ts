/** The course of a withdrawal on its page: check what was typed, show it once more, send it, try again safely. */

import { keyOf, queryClient } from "@banyan/app/query.ts";
import { Unreachable } from "@banyan/contract/client.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { withdrawals } from "@banyan/contract/withdrawals.ts";
import { useAmountText } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSend } from "../../api/send.ts";
import { type Draft, dropDraft } from "./draft.ts";
import { addressProblem, amountProblem, type Limits } from "./exchange.rules.ts";
import { forgetWithdrawals } from "./forget-withdrawals.ts";

export type FieldErrors = Partial<Record<"amount" | "address" | "saveAs", string>>;

/** Refusals that are about the amount, and are shown at its field. */
const ABOUT_AMOUNT: ReadonlySet<string> = new Set([
  "WITHDRAWAL_MINIMUM",
  "WITHDRAWAL_DAILY_LIMIT",
  "INSUFFICIENT_BALANCE",
]);

export function useExchange(draft: Draft, limits: Limits) {
  const navigate = useNavigate();
  const check = useCheck(limits);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [input, setInput] = useState<InputOf<typeof withdrawals.create>>();
  const [open, setOpen] = useState(false);
  const [unknown, setUnknown] = useState(false);
  const [problem, setProblem] = useState<string>();
  const create = useSend(withdrawals.create, {
    async onDone(made) {
      dropDraft();
      setOpen(false);
      queryClient.setQueryData(keyOf(withdrawals.detail, { withdrawalId: made.id }), made);
      await navigate({ to: "/pages/withdrawalDetails", search: { id: made.id }, replace: true });
      void forgetWithdrawals();
    },
    onRefused(refused) {
      setUnknown(false);
      void forgetWithdrawals();
      const fields: FieldErrors = ABOUT_AMOUNT.has(refused.name) ? { amount: refused.message } : refused.fields;
      if (Object.keys(fields).length > 0) {
        setErrors(fields);
        setOpen(false);
      } else {
        setProblem(refused.message);
      }
      return true;
    },
  });
  return {
    errors,
    input,
    open,
    unknown,
    problem,
    busy: create.isPending,
    /** Shows what will happen, or what is wrong. */
    review() {
      if (unknown) return setOpen(true);
      const found = check(draft);
      setErrors(found);
      if (Object.keys(found).length > 0) return focusFirstWrong();
      const { amount, address, saveAs } = draft;
      setProblem(undefined);
      setInput({ amount, address, ...(saveAs !== undefined && { saveAs }) });
      setOpen(true);
    },
    send() {
      if (!input) return;
      setProblem(undefined);
      create.mutate(input, { onError: (error) => error instanceof Unreachable && setUnknown(true) });
    },
    close() {
      if (!create.isPending) setOpen(false);
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
