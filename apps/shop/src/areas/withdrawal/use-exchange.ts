/** The steps of a withdrawal on its page: validate, confirm, send, retry safely. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";

import { type Move, useMove } from "@banyan/app/move/use-move.ts";
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { withdrawals } from "@banyan/contract/browser/withdrawals.ts";
import { unspaced } from "@banyan/contract/typed.ts";
import { useAmountText, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { amountProblem, type Limits, type Sums } from "./exchange.rules.ts";
import { forgetWithdrawals } from "./forget-withdrawals.ts";

/** Refusals about the amount, shown at its field. */
const ABOUT_AMOUNT = {
  WITHDRAWAL_MINIMUM: "amount",
  WITHDRAWAL_DAILY_LIMIT: "amount",
  INSUFFICIENT_BALANCE: "amount",
} as const;

export type WithdrawalMove = Move<typeof withdrawals.create, Sums>;

/** The form's values: `saveAs` is the name under which to save the address, undefined to not save it. */
export interface Draft {
  amount: string;
  address: string;
  saveAs: string | undefined;
}

export function useExchange(limits: Limits) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const text = useAmountText();
  const [minimum, leftToday] = [text(limits.minimum), text(limits.leftToday)];
  const confirming = useSheet();
  const move: WithdrawalMove = useMove<typeof withdrawals.create, Sums>(withdrawals.create, "", {
    async onDone(made) {
      form.reset();
      confirming.close();
      queryClient.setQueryData(keyOf(withdrawals.detail, { withdrawalId: made.id }), made);
      await navigate({ to: "/pages/withdrawalDetails", search: { id: made.id }, replace: true });
    },
    onRefused(refused) {
      void forgetWithdrawals();
      if (!(refused.name in ABOUT_AMOUNT) && Object.keys(refused.fields).length === 0) return;
      move.calm();
      form.refuse(refused);
      confirming.close();
    },
  });
  const missing = t`Please enter an amount`;
  const form = useContractForm<typeof withdrawals.create, Draft>(withdrawals.create, {
    defaults: { amount: "", address: "", saveAs: undefined },
    input: inputOf,
    words: {
      amount: { REQUIRED: missing, AMOUNT_FORMAT: missing, AMOUNT_POSITIVE: missing },
      address: {
        REQUIRED: t`Please enter the receiving address`,
        WALLET_ADDRESS_FORMAT: t`A BSC address is 0x followed by 40 characters`,
      },
      saveAs: t`Please enter a name`,
    },
    check({ amount }) {
      const problem = amountProblem(amount, limits);
      const sentences = {
        missing,
        small: t`At least ${minimum} USDT`,
        balance: t`This is more than your available balance`,
        day: t`Today you can still withdraw ${leftToday} USDT`,
      };
      return { amount: problem && sentences[problem] };
    },
    places: ABOUT_AMOUNT,
    draft: "",
    onValid() {
      move.calm();
      confirming.open();
    },
  });
  return {
    form,
    confirming,
    move,
    /** What would be sent now. */
    typed: inputOf(form.values),
  };
}

function inputOf({ amount, address, saveAs }: Draft) {
  return { amount, address: unspaced(address), ...(saveAs !== undefined && { saveAs }) };
}
