/** Rows of transfers. */
import type { TransferAsset } from "@banyan/contract/transfers.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export interface Transfer {
  id: string;
  senderId: bigint;
  receiverId: bigint;
  asset: TransferAsset;
  /** Amount received, in micros. */
  amount: bigint;
  /** Fee paid by the sender in addition, in micros. */
  fee: bigint;
  instructions: string;
  createdAt: Date;
}

export async function insertTransfer(tx: Tx, t: Transfer): Promise<void> {
  await sql`
    insert into transfers.transfer (id, sender_id, receiver_id, asset, amount, fee, instructions, created_at)
    values (${t.id}, ${t.senderId}, ${t.receiverId}, ${t.asset}, ${t.amount}, ${t.fee}, ${t.instructions}, ${t.createdAt})
  `.execute(tx);
}

/** Those of these transfers that the member sent or received, newest first. */
export async function findTransfers(
  executor: Executor,
  { ids, memberId }: { ids: readonly string[]; memberId: bigint },
): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select id, sender_id as "senderId", receiver_id as "receiverId", asset, amount, fee, instructions,
      created_at as "createdAt"
    from transfers.transfer
    where id = any(${[...ids]}::uuid[]) and (sender_id = ${memberId} or receiver_id = ${memberId})
    order by id desc`.execute(executor);
  return rows;
}

export async function eraseInstructions(tx: Tx, senderId: bigint): Promise<void> {
  await sql`
    update transfers.transfer set instructions = '' where sender_id = ${senderId} and instructions <> ''`.execute(tx);
}
