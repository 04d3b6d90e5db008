/** Choices of the top-up page. */
import { parseMoney } from "@banyan/contract/money.ts";

const QUICK = ["50", "100", "200", "500", "1000", "2000", "5000"];
const SHOWN = 4;

/** Suggested amounts, none of them below the minimum. */
export function quickAmounts(minimum: string): string[] {
  const most = QUICK.filter((amount) => parseMoney(amount) >= parseMoney(minimum));
  return most.slice(0, SHOWN);
}
