/**
 * Detects a restored database, which has lost payments made after its backup. It is recognized by its identity
 * (cluster, timeline, database), which every restore changes, and by issued addresses that it does not know.
 */
import { type Executor, sql } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";

/** Cluster identifier, timeline, and database OID. */
const IDENTITY = sql`
  (select system_identifier::text from pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || ' '
    || (select oid::text from pg_database where datname = current_database())`;

/**
 * Records the database's identity and the payment method; returns whether the identity has changed, i.e. the database
 * was restored.
 */
export async function noteOrigin(
  executor: Executor,
  { bySigner, now }: { bySigner: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ restored: boolean }>`
    with seen as (select ${IDENTITY} as identity)
    insert into withdrawals.origin as o (identity, by_signer) select identity, ${bySigner} from seen
    on conflict (only_row) do update set by_signer = excluded.by_signer, identity = excluded.identity,
      restored_at = case when o.identity = excluded.identity then o.restored_at else ${now}::timestamptz end
    returning coalesce(restored_at = ${now}::timestamptz, false) as restored`.execute(executor);
  return rows[0]!.restored;
}

/** Records a restore detected in another way. */
export async function noteRestore(executor: Executor, now: Date): Promise<void> {
  await sql`update withdrawals.origin set restored_at = ${now}`.execute(executor);
}

/** Records that the signer's journal was read to its end. */
export async function noteJournalRead(executor: Executor, now: Date): Promise<void> {
  await sql`
    update withdrawals.origin set journal_read_at = ${now}
    where restored_at is not null and (journal_read_at is null or journal_read_at < restored_at)`.execute(executor);
}

export interface Unread {
  chain: boolean;
  journal: boolean;
}

/**
 * What must be read after a restore before any payment; nothing without a restore. For the chain: every block until a
 * minute after the restore was detected, in which somebody may have paid, and a comparison with the ledger.
 */
export async function unreadAfterRestore(executor: Executor): Promise<Unread> {
  const { rows } = await sql<Unread>`
    select not exists (
        select from chain.reconciliation r where r.state in ('equal', 'different') and r.ended_at >= o.restored_at
      ) or not exists (
        select from chain.watch c where c.block_time >= o.restored_at + interval '1 minute'
      ) as chain,
      o.by_signer and (o.journal_read_at is null or o.journal_read_at < o.restored_at) as journal
    from withdrawals.origin o where o.restored_at is not null`.execute(executor);
  return rows[0] ?? { chain: false, journal: false };
}

/** Refuses with RESTORE_UNREAD while payments after the backup of a restored database are unknown. */
export async function requireRead(executor: Executor): Promise<void> {
  const { chain, journal } = await unreadAfterRestore(executor);
  if (chain || journal) throw refuse("RESTORE_UNREAD");
}
