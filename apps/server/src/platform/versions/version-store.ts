/** Rows of drafts and versions. Each versioned configuration has two tables of this shape. */
import { type Executor, sql, type Tx } from "../database.ts";

/** The two tables of a versioned configuration, as `schema.table`. */
export interface VersionTables {
  versions: "plan.version" | "market.configuration";
  drafts: "plan.draft" | "market.draft";
}

export interface DraftRow {
  id: string;
  revision: number;
  basedOn: number;
  body: unknown;
  note: string;
  /** Staff account ids. */
  authors: string[];
  createdAt: Date;
  changedAt: Date;
}

export interface VersionRow {
  version: number;
  holdsFrom: string;
  body: unknown;
  note: string;
  authors: string[];
  /** Staff account that released it; null for the first version. */
  releasedBy: string | null;
  createdBy: string;
  createdAt: Date;
}

const DRAFT_COLUMNS = sql`id, revision, based_on as "basedOn", body, note, authors::text[] as authors,
  created_at as "createdAt", changed_at as "changedAt"`;
const VERSION_COLUMNS = sql`version, holds_from as "holdsFrom", body, note, authors::text[] as authors,
  released_by as "releasedBy", created_by as "createdBy", created_at as "createdAt"`;

export async function insertDraft(
  tx: Tx,
  tables: VersionTables,
  given: { id: string; basedOn: number; body: unknown; note: string; by: string; now: Date },
): Promise<void> {
  await sql`
    insert into ${sql.table(tables.drafts)} (id, revision, based_on, body, note, authors, created_at, changed_at, state)
    values (${given.id}, 1, ${given.basedOn}, ${JSON.stringify(given.body)}::jsonb, ${given.note}, array[${given.by}]::uuid[],
      ${given.now}, ${given.now}, 'open')`.execute(tx);
}

/** Open drafts, newest first. */
export async function listDrafts(executor: Executor, tables: VersionTables): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select ${DRAFT_COLUMNS} from ${sql.table(tables.drafts)} where state = 'open' order by created_at desc, id desc`.execute(
    executor,
  );
  return rows;
}

export async function findDraft(executor: Executor, tables: VersionTables, id: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select ${DRAFT_COLUMNS} from ${sql.table(tables.drafts)} where id = ${id} and state = 'open'`.execute(executor);
  return rows[0];
}

/** Locks an open draft until the transaction ends. */
export async function lockDraft(tx: Tx, tables: VersionTables, id: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select ${DRAFT_COLUMNS} from ${sql.table(tables.drafts)} where id = ${id} and state = 'open' for update`.execute(
    tx,
  );
  return rows[0];
}

export async function writeDraft(
  tx: Tx,
  tables: VersionTables,
  given: { id: string; body: unknown; note: string; by: string; now: Date },
): Promise<void> {
  await sql`
    update ${sql.table(tables.drafts)} set revision = revision + 1, body = ${JSON.stringify(given.body)}::jsonb, note = ${given.note},
      authors = case when ${given.by}::uuid = any (authors) then authors else authors || ${given.by}::uuid end,
      changed_at = ${given.now}
    where id = ${given.id}`.execute(tx);
}

export async function endDraft(
  tx: Tx,
  tables: VersionTables,
  { id, state, now }: { id: string; state: "released" | "discarded"; now: Date },
): Promise<void> {
  await sql`update ${sql.table(tables.drafts)} set state = ${state}, changed_at = ${now} where id = ${id}`.execute(tx);
}

/** All versions with the day from which they apply, newest first. */
export async function versionDays(
  executor: Executor,
  tables: VersionTables,
): Promise<{ version: number; holdsFrom: string }[]> {
  const { rows } = await sql<{ version: number; holdsFrom: string }>`
    select version, holds_from as "holdsFrom" from ${sql.table(tables.versions)} order by version desc`.execute(
    executor,
  );
  return rows;
}

export async function listVersions(
  executor: Executor,
  tables: VersionTables,
  { limit, offset }: { limit: number; offset: number },
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${VERSION_COLUMNS} from ${sql.table(tables.versions)} order by version desc limit ${limit} offset ${offset}`.execute(
    executor,
  );
  return rows;
}

export async function findVersion(
  executor: Executor,
  tables: VersionTables,
  version: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${VERSION_COLUMNS} from ${sql.table(tables.versions)} where version = ${version}`.execute(executor);
  return rows[0];
}

/** The version with the highest number; one always exists. */
export async function newestVersion(executor: Executor, tables: VersionTables): Promise<VersionRow> {
  const [newest] = await listVersions(executor, tables, { limit: 1, offset: 0 });
  return newest!;
}

/** Inserts the next version and returns its number. The caller prevents concurrent inserts. */
export async function insertVersion(
  tx: Tx,
  tables: VersionTables,
  given: { holdsFrom: string; draft: DraftRow; releasedBy: string; now: Date },
): Promise<number> {
  const { holdsFrom, draft, releasedBy, now } = given;
  const { rows } = await sql<{ version: number }>`
    insert into ${sql.table(tables.versions)} (version, holds_from, body, created_by, created_at, note, authors, released_by)
    select max(version) + 1, ${holdsFrom}, ${JSON.stringify(draft.body)}::jsonb, ${releasedBy}, ${now}, ${draft.note},
      ${draft.authors}::uuid[], ${releasedBy}
    from ${sql.table(tables.versions)}
    returning version`.execute(tx);
  return rows[0]!.version;
}

export interface KeptVersion {
  version: number;
  body: unknown;
}

/** The version in effect on a business day: the newest of those that apply from it or an earlier day. */
export async function versionOn(
  executor: Executor,
  tables: VersionTables,
  day: string,
): Promise<KeptVersion | undefined> {
  const { rows } = await sql<KeptVersion>`
    select version, body from ${sql.table(tables.versions)} where holds_from <= ${day}
    order by version desc limit 1`.execute(executor);
  return rows[0];
}

/** Inserts version 1, released by nobody, effective from the beginning, if there is no version yet. */
export async function writeFirstVersion(
  executor: Executor,
  tables: VersionTables,
  { body, now }: { body: unknown; now: Date },
): Promise<void> {
  await sql`
    insert into ${sql.table(tables.versions)} (version, holds_from, body, created_by, created_at)
    select 1, '1970-01-01', ${JSON.stringify(body)}::jsonb, '', ${now}
    where not exists (select from ${sql.table(tables.versions)}) on conflict do nothing`.execute(executor);
}

/** The last closed business day; null if none is closed. */
export async function lastClosedDay(executor: Executor): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select closed_until as day from platform.day_fence`.execute(executor);
  return rows[0]?.day ?? null;
}

/** Open drafts to which somebody else than `staffId` wrote, alone. */
export async function countDraftsOfOthers(executor: Executor, tables: VersionTables, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(tables.drafts)}
    where state = 'open' and not ${staffId}::uuid = any(authors)`.execute(executor);
  return rows[0]!.count;
}
