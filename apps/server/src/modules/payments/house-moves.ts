/** Coins that moved between the house's own accounts, or between the house and its owner: each is booked once. */
import type { CoinAccount, CoinMoveKind } from "@banyan/contract/office/chain.ts";
import type { Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { post } from "../ledger/index.ts";
import { insertHouseMove, type NewHouseMove } from "./house-move-store.ts";
import { RAW_PER_MICRO } from "./invoice.rules.ts";

/** The kind of its posting, from where the coins were and where they are. */
export function kindOfMove(move: { fromAccount: CoinAccount; toAccount: CoinAccount }): CoinMoveKind {
  if (move.fromAccount === "owner") return "owner.contribution";
  return move.toAccount === "owner" ? "owner.draw" : "coins.move";
}

/** Books final transfers that enough nodes show. Those that are booked already are left alone; how many were not. */
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
      // Accounts of coins show minus what they hold.
      legs: [{ asset: "USDT", from: move.toAccount, to: move.fromAccount, amount }],
      reference: `transaction:${move.txHash}`,
      now,
    });
  }
  return booked;
}
