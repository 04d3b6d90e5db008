/** Records moves of coins between the house's accounts, or between the house and its owner, once each. */
import type { CoinAccount, CoinMoveKind } from "@banyan/contract/office/chain.ts";
import type { Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { post } from "../ledger/index.ts";
import { insertHouseMove, type NewHouseMove } from "./house-move-store.ts";
import { RAW_PER_MICRO } from "./invoice.rules.ts";

/** The kind of its posting, by source and target account. */
export function kindOfMove(move: { fromAccount: CoinAccount; toAccount: CoinAccount }): CoinMoveKind {
  if (move.fromAccount === "owner") return "owner.contribution";
  return move.toAccount === "owner" ? "owner.draw" : "coins.move";
}

/** Records final transfers confirmed by enough nodes. Skips recorded ones; returns the number of new ones. */
export async function bookHouseMoves(
  tx: Tx,
  chainId: bigint,
  { moves, now }: { moves: readonly Omit<NewHouseMove, "id">[]; now: Date },
): Promise<number> {
  let booked = 0;
  for (const move of moves) {
    const id = newId(now);
    if (!(await insertHouseMove(tx, chainId, { ...move, id }, now))) continue;
    booked += 1;
    const amount = move.raw / RAW_PER_MICRO;
    if (amount === 0n) continue;
    await post(tx, {
      key: `coins-move:${id}`,
      kind: kindOfMove(move),
      // Accounts of coins have the negated balance.
      legs: [{ asset: "USDT", from: move.toAccount, to: move.fromAccount, amount }],
      reference: `transaction:${move.txHash}`,
      now,
    });
  }
  return booked;
}
