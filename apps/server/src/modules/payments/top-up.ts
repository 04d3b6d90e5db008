/** Deposits credited to a member's balance (docs/rules.md 5). */
import type { Tx } from "../../platform/database.ts";
import { post } from "../ledger/index.ts";
import type { TopUp } from "./ports.ts";

/** Credits a deposit to a member's balance, once: the posting's key is derived from the deposit. */
export async function creditTopUp(tx: Tx, { depositId, invoiceId, memberId, amount, now }: TopUp): Promise<void> {
  await post(tx, {
    key: `top-up:${depositId}`,
    kind: "top_up",
    legs: [{ asset: "USDT", from: "custody", to: memberId, amount }],
    reference: `invoice:${invoiceId}`,
    now,
  });
}
