/** Published pieces with their texts in one language, and read marks of members. */
import type { Language } from "@banyan/contract/languages.ts";
import type { ANNOUNCEMENT_TOPICS, LINK_KINDS, PAGE_NAMES } from "@banyan/contract/office/content.ts";
import type { RawBuilder } from "kysely";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { StoredPicture } from "../../platform/pictures.ts";
import type { StoredBlock } from "./piece.rules.ts";

type LinkKind = (typeof LINK_KINDS)[number];
export type AnnouncementKind = (typeof ANNOUNCEMENT_TOPICS)[number];
export type DocumentName = (typeof PAGE_NAMES)[number];

export interface BannerRow {
  id: bigint;
  title: string;
  subtitle: string;
  picture: StoredPicture;
  widePicture: StoredPicture;
  link: { kind: LinkKind; id: string } | null;
}

export interface AnnouncementRow {
  id: bigint;
  kind: AnnouncementKind;
  title: string;
  summary: string;
  picture: StoredPicture | null;
  publishedAt: Date;
}

export interface DocumentRow {
  title: string;
  blocks: StoredBlock[];
  picture: StoredPicture | null;
  version: string | null;
}

/** Pieces `p` shown at `now`, each with its version `v`: the newest that has begun, unless it has ended. */
const shownAt = (now: Date) => sql`content.piece p join lateral (
    select v.* from content.version v where v.piece_id = p.id and v.shown_from <= ${now} and not v.replaced
    order by v.number desc limit 1
  ) v on v.shown_until is null or v.shown_until > ${now}`;

/** A text of `v` in the language or in English; empty if there is none. */
function textOf(part: "title" | "summary", language: Language): RawBuilder<string> {
  const texts = sql`v.body -> ${sql.lit(part)}`;
  return sql<string>`coalesce(nullif(${texts} ->> ${language}::text, ''), ${texts} ->> 'en', '')`;
}

/** Same for the text with blocks. */
function blocksOf(language: Language): RawBuilder<StoredBlock[]> {
  const texts = sql`v.body -> 'body'`;
  return sql<
    StoredBlock[]
  >`coalesce(nullif(${texts} -> ${language}::text, '[]'::jsonb), ${texts} -> 'en', '[]'::jsonb)`;
}

const picture = sql<StoredPicture | null>`nullif(v.body -> 'picture', 'null'::jsonb)`;

export async function selectBanners(
  executor: Executor,
  { language, now }: { language: Language; now: Date },
): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select p.id, ${textOf("title", language)} as title, ${textOf("summary", language)} as subtitle, ${picture} as picture,
      v.body -> 'widePicture' as "widePicture", nullif(v.body -> 'link', 'null'::jsonb) as link
    from ${shownAt(now)} where p.kind = 'banner' order by p.position, p.id`.execute(executor);
  return rows;
}

const cardColumns = (language: Language) =>
  sql`p.id, v.body ->> 'topic' as kind, ${textOf("title", language)} as title, ${textOf("summary", language)} as summary,
    ${picture} as picture, p.published_at as "publishedAt"`;

interface Published {
  kind?: AnnouncementKind | undefined;
  now: Date;
}

const announcementsAt = ({ kind, now }: Published) =>
  kind
    ? sql`${shownAt(now)} where p.kind = 'announcement' and v.body ->> 'topic' = ${kind}`
    : sql`${shownAt(now)} where p.kind = 'announcement'`;

export async function selectAnnouncements(
  executor: Executor,
  given: Published & { language: Language; limit: number; offset: number },
): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select ${cardColumns(given.language)} from ${announcementsAt(given)}
    order by p.published_at desc, p.id desc limit ${given.limit} offset ${given.offset}`.execute(executor);
  return rows;
}

export async function countAnnouncements(executor: Executor, given: Published): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${announcementsAt(given)}`.execute(executor);
  return rows[0]?.count ?? 0;
}

export async function selectAnnouncement(
  executor: Executor,
  given: { id: bigint; language: Language; now: Date },
): Promise<(AnnouncementRow & { blocks: StoredBlock[] }) | undefined> {
  const { rows } = await sql<AnnouncementRow & { blocks: StoredBlock[] }>`
    select ${cardColumns(given.language)}, ${blocksOf(given.language)} as blocks
    from ${announcementsAt(given)} and p.id = ${given.id}`.execute(executor);
  return rows[0];
}

/** The current version of a page; undefined if it was never published. */
export async function selectDocument(
  executor: Executor,
  given: { name: DocumentName; language: Language; now: Date },
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${textOf("title", given.language)} as title, ${blocksOf(given.language)} as blocks, ${picture} as picture,
      v.label as version
    from ${shownAt(given.now)} where p.name = ${given.name}`.execute(executor);
  return rows[0];
}

/** Current versions of the agreements, by name. */
export async function selectVersions(executor: Executor, now: Date): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; version: string }>`
    select p.name, v.label as version from ${shownAt(now)} where p.name is not null and v.label is not null`.execute(
    executor,
  );
  return new Map(rows.map((row) => [row.name, row.version]));
}

/** Announcements published from `since` to `now` that the member has not read, newest first. */
export async function selectUnread(
  executor: Executor,
  given: { memberId: bigint; since: Date; now: Date; limit: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select p.id from ${announcementsAt(given)} and p.published_at >= ${given.since} and not exists (
      select from content.read_mark m where m.member_id = ${given.memberId} and m.announcement_id = p.id)
    order by p.published_at desc, p.id desc limit ${given.limit}`.execute(executor);
  return rows.map(({ id }) => id);
}

/** Marks a published announcement as read, or all of them. Returns whether there is any. */
export async function insertReadMarks(
  executor: Executor,
  given: { memberId: bigint; id?: bigint | undefined; now: Date },
): Promise<boolean> {
  const one = given.id === undefined ? sql`true` : sql`p.id = ${given.id}`;
  const { rows } = await sql`
    with published as (select p.id from ${announcementsAt({ now: given.now })} and ${one}),
      marked as (
        insert into content.read_mark (member_id, announcement_id, read_at)
        select ${given.memberId}, id, ${given.now} from published
        on conflict do nothing)
    select 1 from published limit 1`.execute(executor);
  return rows.length > 0;
}

/** Announcements that a member opened, and when; newest first. */
export async function selectReadMarks(
  executor: Executor,
  memberId: bigint,
): Promise<{ announcementId: bigint; readAt: Date }[]> {
  const { rows } = await sql<{ announcementId: bigint; readAt: Date }>`
    select announcement_id as "announcementId", read_at as "readAt" from content.read_mark
    where member_id = ${memberId} order by announcement_id desc`.execute(executor);
  return rows;
}

export async function deleteReadMarks(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from content.read_mark where member_id = ${memberId}`.execute(tx);
}
