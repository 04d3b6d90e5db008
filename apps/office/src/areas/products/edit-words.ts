import { useLingui } from "@lingui/react/macro";
import type { EditProblem } from "./edits.rules.ts";

export function useProblemWords(): Record<EditProblem, string> {
  const { t } = useLingui();
  return {
    amount: t`Please enter an amount.`,
    price: t`A price is above zero and at most one million.`,
    pieces: t`Please enter a number of pieces.`,
    overPrice: t`The volume may not exceed the price.`,
  };
}
