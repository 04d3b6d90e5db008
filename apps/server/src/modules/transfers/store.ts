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

/** The different receivers of a member's latest `among` transfers, most recent first. */
export async function lastReceivers(
  executor: Executor,
  { senderId, among }: { senderId: bigint; among: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ receiverId: bigint }>`
    select receiver_id as "receiverId" from (
      select receiver_id, row_number() over (order by id desc) as place from transfers.transfer
      where sender_id = ${senderId} order by id desc limit ${among}
    ) latest group by receiver_id order by min(place)`.execute(executor);
  return rows.map(({ receiverId }) => receiverId);
}

export async function eraseInstructions(tx: Tx, senderId: bigint): Promise<void> {
  await sql`
    update transfers.transfer set instructions = '' where sender_id = ${senderId} and instructions <> ''`.execute(tx);
}
