/** Quarantine: transfers to an address of ours that could not be recorded. */
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { FinalTransfer } from "./store.ts";

export interface Quarantined extends FinalTransfer {
  id: string;
  reason: string;
  tries: number;
  foundAt: Date;
  triedAt: Date;
}

/** Stores a transfer that could not be recorded, with the reason; replaces the reason if it is already stored. */
export async function putIntoQuarantine(
  tx: Tx,
  chain: { id: bigint },
  { transfer, reason, now }: { transfer: FinalTransfer; reason: string; now: Date },
): Promise<void> {
  await sql`
    insert into payments.quarantine as q (id, chain_id, tx_hash, log_index, block_hash, block_number, block_time, token,
      from_address, to_address, raw, reason, found_at, tried_at)
    values (${newId(now)}, ${chain.id}, ${transfer.txHash.toLowerCase()}, ${transfer.logIndex}, ${transfer.blockHash.toLowerCase()},
      ${transfer.blockNumber}, ${transfer.blockTime}, ${transfer.token}, ${transfer.from.toLowerCase()},
      ${transfer.to.toLowerCase()}, ${String(transfer.raw)}::numeric, ${reason.slice(0, 500)}, ${now}, ${now})
    on conflict on constraint quarantine_transfer do update
    set reason = excluded.reason, tries = q.tries + 1, tried_at = excluded.tried_at`.execute(tx);
}

/** Quarantined transfers last tried before `triedBefore`, oldest first, up to 100. */
export async function dueInQuarantine(
  executor: Executor,
  { chainId, triedBefore }: { chainId: bigint; triedBefore: Date },
): Promise<Quarantined[]> {
  const { rows } = await sql<Omit<Quarantined, "raw"> & { raw: string }>`
    select id, tx_hash as "txHash", log_index as "logIndex", block_hash as "blockHash", block_number as "blockNumber",
      block_time as "blockTime", token, from_address as "from", to_address as "to", raw::text as raw, reason, tries,
      found_at as "foundAt", tried_at as "triedAt"
    from payments.quarantine where chain_id = ${chainId} and recorded_at is null and tried_at <= ${triedBefore}
    order by tried_at, id limit 100`.execute(executor);
  return rows.map((row) => ({ ...row, raw: BigInt(row.raw) }));
}

/** Marks transfers as recorded after all. */
export async function leaveQuarantine(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update payments.quarantine set recorded_at = ${now} where id = any(${[...ids]}::uuid[]) and recorded_at is null`.execute(
    tx,
  );
}
