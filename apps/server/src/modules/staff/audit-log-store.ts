/** Rows of the audit log, and the row with the tail of the hash chain. */
import { type DayRange, isDuring } from "../../platform/conditions.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export interface AuditLogRow {
  seq: bigint;
  staffId: string;
  staffName: string;
  action: string;
  subject: string;
  details: Record<string, unknown>;
  at: Date;
  previousHash: Buffer;
  hash: Buffer;
}

export interface Tail {
  seq: bigint;
  hash: Buffer;
}

const auditColumns = sql.raw(`seq, staff_id as "staffId", staff_name as "staffName", action, subject, details, at,
  previous_hash as "previousHash", hash`);

/** Locks the tail of the hash chain until the transaction ends, and reads the name of the acting staff. */
export async function lockTail(tx: Tx, staffId: string): Promise<Tail & { staffName: string }> {
  const { rows } = await sql<Tail & { staffName: string }>`
    select t.seq, t.hash, coalesce((select name from staff.account where id = ${staffId}), '') as "staffName"
    from staff.audit_tail t for update of t`.execute(tx);
  return rows[0]!;
}

/** Appends rows and moves the tail to the last one. */
export async function appendRows(tx: Tx, rows: readonly AuditLogRow[], tail: Tail): Promise<void> {
  const texts = (field: "staffId" | "staffName" | "action" | "subject") => rows.map((row) => row[field]);
  const hex = (field: "previousHash" | "hash") => rows.map((row) => row[field].toString("hex"));
  await sql`
    with written as (
      insert into staff.audit (seq, staff_id, staff_name, action, subject, details, at, previous_hash, hash)
      select w.seq, w.staff_id, w.staff_name, w.action, w.subject, w.details, w.at, decode(w.previous_hash, 'hex'),
        decode(w.hash, 'hex')
      from unnest(${rows.map(({ seq }) => seq)}::bigint[], ${texts("staffId")}::uuid[], ${texts("staffName")}::text[],
        ${texts("action")}::text[], ${texts("subject")}::text[],
        ${rows.map(({ details }) => JSON.stringify(details))}::jsonb[], ${rows.map(({ at }) => at)}::timestamptz[],
        ${hex("previousHash")}::text[], ${hex("hash")}::text[])
        w (seq, staff_id, staff_name, action, subject, details, at, previous_hash, hash)
    )
    update staff.audit_tail set seq = ${tail.seq}, hash = ${tail.hash} where one`.execute(tx);
}

/** Rewrites the tail unchanged. */
export async function touchTail(tx: Tx): Promise<void> {
  await sql`update staff.audit_tail set seq = seq where one`.execute(tx);
}

export async function readTail(executor: Executor): Promise<Tail | undefined> {
  const { rows } = await sql<Tail>`select seq, hash from staff.audit_tail`.execute(executor);
  return rows[0];
}

/** Up to `limit` rows after number `seq`, oldest first. */
export async function rowsAfter(executor: Executor, seq: bigint, limit: number): Promise<AuditLogRow[]> {
  const { rows } = await sql<AuditLogRow>`
    select ${auditColumns} from staff.audit where seq > ${seq} order by seq limit ${limit}`.execute(executor);
  return rows;
}

/** Entries that only record that somebody looked. */
const LOOKS = [
  "orders.view",
  "members.view",
  "members.statement",
  "members.incomes",
  "members.incomeWhy",
  "kyc.view",
  "kyc.viewPhoto",
  "kyc.loadPhoto",
  "feedback.view",
  "team.tree",
  "team.member",
  "team.direct",
  "team.between",
];

/** The newest `limit` entries on a subject without looks, newest first. */
export async function selectActions(executor: Executor, subject: string, limit: number): Promise<AuditLogRow[]> {
  const { rows } = await sql<AuditLogRow>`
    select ${auditColumns} from staff.audit where subject = ${subject} and action <> all(${LOOKS}::text[])
    order by seq desc limit ${limit}`.execute(executor);
  return rows;
}

/** The newest `limit` entries with these actions on these subjects, newest first. */
export async function selectActionsNamed(
  executor: Executor,
  { subjects, actions, limit }: { subjects: readonly string[]; actions: readonly string[]; limit: number },
): Promise<AuditLogRow[]> {
  const { rows } = await sql<AuditLogRow>`
    select ${auditColumns} from staff.audit
    where subject = any(${[...subjects]}::text[]) and action = any(${[...actions]}::text[])
    order by seq desc limit ${limit}`.execute(executor);
  return rows;
}

/** Counting stops here, because the log grows without bound and is read by cursor. */
const MOST_COUNTED = 10_000;

export interface AuditLogFilter extends DayRange {
  staffId?: string | undefined;
  /** Prefix of an action's name. */
  action?: string | undefined;
  subject?: string | undefined;
  /** Rows before this sequence number. */
  before?: bigint | undefined;
  limit: number;
  offset: number;
}

/** Rows, newest first, and the total that matches the filter. */
export async function findRows(
  executor: Executor,
  filter: AuditLogFilter,
): Promise<{ rows: AuditLogRow[]; total: number }> {
  const { staffId, action, subject, before } = filter;
  // Only the conditions that are given, so that each filter uses its index.
  const where = sql.join(
    [
      isDuring(sql`at`, filter),
      ...(staffId ? [sql`staff_id = ${staffId}`] : []),
      ...(action ? [sql`starts_with(action, ${action})`] : []),
      ...(subject ? [sql`subject = ${subject}`] : []),
    ],
    sql` and `,
  );
  const page = await sql<AuditLogRow>`
    select ${auditColumns} from staff.audit where ${where} and ${before === undefined ? sql`true` : sql`seq < ${before}`}
    order by seq desc limit ${filter.limit} offset ${filter.offset}`.execute(executor);
  const count = await sql<{ count: bigint }>`
    select count(*) from (select 1 from staff.audit where ${where} limit ${MOST_COUNTED}) counted`.execute(executor);
  return { rows: page.rows, total: Number(count.rows[0]!.count) };
}
