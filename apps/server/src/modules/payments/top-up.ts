/** Coins that arrived on the chain and go to a member's balance (docs/rules.md 5). */
import type { Tx } from "../../platform/database.ts";
import { post } from "../ledger/index.ts";
import type { TopUp } from "./ports.ts";

/** Credits a deposit to the balance of a member, once: its key is made from the deposit's. */
export async function creditTopUp(tx: Tx, { depositId, invoiceId, memberId, amount, now }: TopUp): Promise<void> {
  await post(tx, {
    key: `top-up:${depositId}`,
    kind: "top_up",
    legs: [{ asset: "USDT", from: "custody", to: memberId, amount }],
    reference: `invoice:${invoiceId}`,
    now,
  });
}
