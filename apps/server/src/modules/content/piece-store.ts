/** Rows of pieces and their versions, for staff. */

import type { PAGE_NAMES } from "@banyan/contract/office/content.ts";
import type { PieceKind } from "@banyan/contract/piece-parts.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { SaidBody, Showing } from "./piece.rules.ts";

export interface PieceRecord {
  id: bigint;
  kind: PieceKind;
  name: (typeof PAGE_NAMES)[number] | null;
  revision: number;
  draft: SaidBody | null;
  authors: string[];
  publishedAt: Date | null;
  changedAt: Date;
  changedBy: string | null;
  /** Body of the newest version; null without versions. */
  newest: SaidBody | null;
  versions: Showing[];
}

export interface VersionRecord extends Showing {
  body: SaidBody;
  label: string | null;
  authors: string[];
  publishedBy: string | null;
  publishedAt: Date;
}

interface Row extends Omit<PieceRecord, "versions"> {
  versions: { number: number; shownFrom: string; shownUntil: string | null; replaced: boolean }[];
}

/** Times of versions are read as JSON strings. */
const SELECTED = sql`
  select p.id, p.kind, p.name, p.revision, p.draft, p.authors::text[] as authors, p.published_at as "publishedAt",
    p.changed_at as "changedAt", p.changed_by as "changedBy",
    (select v.body from content.version v where v.piece_id = p.id order by v.number desc limit 1) as newest,
    (select coalesce(json_agg(json_build_object('number', v.number, 'shownFrom', v.shown_from, 'shownUntil', v.shown_until,
        'replaced', v.replaced) order by v.number), '[]')
      from content.version v where v.piece_id = p.id) as versions
  from content.piece p`;

const recordOf = ({ versions, ...row }: Row): PieceRecord => ({
  ...row,
  versions: versions.map((version) => ({
    ...version,
    shownFrom: new Date(version.shownFrom),
    shownUntil: version.shownUntil === null ? null : new Date(version.shownUntil),
  })),
});

/** Banners in their order, pages in a fixed order, announcements newest first. */
export async function listPieces(
  executor: Executor,
  { kind, limit, offset }: { kind: PieceKind; limit: number; offset: number },
): Promise<PieceRecord[]> {
  const order =
    kind === "announcement" ? sql`coalesce(p.published_at, p.changed_at) desc, p.id desc` : sql`p.position, p.id`;
  const { rows } = await sql<Row>`
    ${SELECTED} where p.kind = ${kind} order by ${order} limit ${limit} offset ${offset}`.execute(executor);
  return rows.map(recordOf);
}

export async function countPieces(executor: Executor, kind: PieceKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from content.piece where kind = ${kind}`.execute(executor);
  return rows[0]!.count;
}

export async function countUnpublished(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from content.piece p
    where p.kind <> 'page' and not exists (select from content.version v where v.piece_id = p.id)`.execute(tx);
  return rows[0]!.count;
}

export async function findPiece(executor: Executor, id: bigint): Promise<PieceRecord | undefined> {
  const { rows } = await sql<Row>`${SELECTED} where p.id = ${id}`.execute(executor);
  return rows[0] && recordOf(rows[0]);
}

/** Locks a piece until the transaction ends. */
export async function lockPiece(tx: Tx, id: bigint): Promise<PieceRecord | undefined> {
  await sql`select from content.piece where id = ${id} for no key update`.execute(tx);
  return findPiece(tx, id);
}

/** The newest versions, newest first. */
export async function listPieceVersions(executor: Executor, id: bigint, limit: number): Promise<VersionRecord[]> {
  const { rows } = await sql<VersionRecord>`
    select number, body, label, shown_from as "shownFrom", shown_until as "shownUntil", replaced,
      authors::text[] as authors, published_by as "publishedBy", published_at as "publishedAt"
    from content.version where piece_id = ${id} order by number desc limit ${limit}`.execute(executor);
  return rows;
}

export async function findPieceVersion(
  executor: Executor,
  { id, number }: { id: bigint; number: number },
): Promise<SaidBody | undefined> {
  const { rows } = await sql<{ body: SaidBody }>`
    select body from content.version where piece_id = ${id} and number = ${number}`.execute(executor);
  return rows[0]?.body;
}

/** Labels of the versions of a piece. */
export async function selectLabels(tx: Tx, id: bigint): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select label from content.version where piece_id = ${id} and label is not null`.execute(tx);
  return rows.map(({ label }) => label);
}

interface ByStaff {
  by: string;
  now: Date;
}

/** An empty draft; a banner is added at the end. */
export async function insertPiece(
  tx: Tx,
  { kind, draft, by, now }: ByStaff & { kind: PieceKind; draft: SaidBody },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into content.piece (kind, position, revision, draft, authors, changed_at, changed_by)
    select ${kind}, coalesce(max(position), 0) + 1, 1, ${JSON.stringify(draft)}::jsonb, array[${by}]::uuid[], ${now}, ${by}
    from content.piece where kind = ${kind}
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** Writes the draft, or deletes it. Authors are those who changed it since the last version. */
export async function writePieceDraft(
  tx: Tx,
  { id, draft, by, now }: ByStaff & { id: bigint; draft: SaidBody | null },
): Promise<void> {
  const authors =
    draft === null
      ? sql`'{}'::uuid[]`
      : sql`case when ${by}::uuid = any (authors) then authors else authors || ${by}::uuid end`;
  await sql`
    update content.piece set revision = revision + 1, draft = ${draft && JSON.stringify(draft)}::jsonb,
      authors = ${authors}, changed_at = ${now}, changed_by = ${by}
    where id = ${id}`.execute(tx);
}

export async function deletePiece(tx: Tx, id: bigint): Promise<void> {
  await sql`delete from content.piece where id = ${id}`.execute(tx);
}

/** Adds a version with the body of the piece, and replaces versions that have not begun. Returns its number. */
export async function insertPieceVersion(
  tx: Tx,
  given: ByStaff & { piece: PieceRecord; body: SaidBody; label: string | null; from: Date; until: Date | null },
): Promise<number> {
  const { piece, body, label, from, until, by, now } = given;
  await replaceComing(tx, piece.id, now);
  const { rows } = await sql<{ number: number }>`
    insert into content.version
      (piece_id, number, body, label, shown_from, shown_until, authors, published_by, published_at)
    select ${piece.id}, coalesce(max(number), 0) + 1, ${JSON.stringify(body)}::jsonb, ${label}, ${from}, ${until},
      ${piece.authors}::uuid[], ${by}, ${now}
    from content.version where piece_id = ${piece.id}
    returning number`.execute(tx);
  await sql`
    update content.piece set revision = revision + 1, draft = null, authors = '{}', changed_at = ${now}, changed_by = ${by},
      published_at = case when published_at <= ${now} then published_at else ${from} end
    where id = ${piece.id}`.execute(tx);
  return rows[0]!.number;
}

/** Ends the current version and replaces future ones. */
export async function endPiece(tx: Tx, { id, by, now }: ByStaff & { id: bigint }): Promise<void> {
  await replaceComing(tx, id, now);
  await sql`
    update content.version set shown_until = ${now}
    where piece_id = ${id} and not replaced and (shown_until is null or shown_until > ${now})`.execute(tx);
  await sql`
    update content.piece set revision = revision + 1, changed_at = ${now}, changed_by = ${by},
      published_at = case when published_at <= ${now} then published_at end
    where id = ${id}`.execute(tx);
}

async function replaceComing(tx: Tx, id: bigint, now: Date): Promise<void> {
  await sql`
    update content.version set replaced = true
    where piece_id = ${id} and shown_from > ${now} and not replaced`.execute(tx);
}

/** Sets the order of banners. Returns whether these are all banners. */
export async function arrangeBanners(tx: Tx, ids: readonly bigint[]): Promise<boolean> {
  await sql`lock table content.piece in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ all: boolean }>`
    select coalesce(array_agg(id order by id), '{}') = (
      select coalesce(array_agg(given order by given), '{}') from unnest(${[...ids]}::bigint[]) given) as all
    from content.piece where kind = 'banner'`.execute(tx);
  if (!rows[0]?.all) return false;
  await sql`
    update content.piece p set position = g.nth
    from unnest(${[...ids]}::bigint[]) with ordinality g (id, nth) where g.id = p.id`.execute(tx);
  return true;
}

/** Adds a piece shown from a moment on, for the demo. Pages already exist and get one more version. */
export async function addPiece(
  executor: Executor,
  given: { kind: PieceKind; name?: PieceRecord["name"]; body: SaidBody; from: Date; label?: string },
): Promise<bigint> {
  const { kind, name = null, body, from, label = null } = given;
  const { rows } = await sql<{ id: bigint }>`
    insert into content.piece as p (kind, name, position, revision, published_at, changed_at)
    select ${kind}, ${name}, coalesce(max(position), 0) + 1, 1, ${from}, ${from} from content.piece where kind = ${kind}
    on conflict (name) do update set published_at = least(p.published_at, excluded.published_at), changed_at = ${from}
    returning id`.execute(executor);
  const { id } = rows[0]!;
  await sql`
    insert into content.version (piece_id, number, body, label, shown_from, authors, published_at)
    select ${id}, coalesce(max(number), 0) + 1, ${JSON.stringify(body)}::jsonb, ${label}, ${from}, '{}', ${from}
    from content.version where piece_id = ${id}`.execute(executor);
  return id;
}
