/**
 * A database that was restored has forgotten what was paid after its backup. It is told by where it lives (cluster, timeline,
 * database), which every restore changes, and by addresses that were handed out and that it does not know.
 */
import { type Executor, sql } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";

/** Cluster and timeline of the log, and the number of the database. */
const IDENTITY = sql`
  (select system_identifier::text from pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || ' '
    || (select oid::text from pg_database where datname = current_database())`;

/** Notes where the database lives and who pays; whether it lived elsewhere before, so that it was restored. */
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

/** Something else shows that the database was restored. */
export async function noteRestore(executor: Executor, now: Date): Promise<void> {
  await sql`update withdrawals.origin set restored_at = ${now}`.execute(executor);
}

/** The journal of the signer was read to its end. */
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
 * What has to be read after a restore, before anybody is paid: nothing where there was none. Of the chain it is every block
 * until a minute after the restore was noticed, in which somebody may have paid, and a comparison with the books.
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

/** Refuses with RESTORE_UNREAD while it is not known what was paid after the backup of a restored database. */
export async function requireRead(executor: Executor): Promise<void> {
  const { chain, journal } = await unreadAfterRestore(executor);
  if (chain || journal) throw refuse("RESTORE_UNREAD");
}
