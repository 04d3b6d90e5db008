/** Rows of banners, announcements and pages, with their texts in one language. */
import type { Language } from "@banyan/contract/languages.ts";
import type { RawBuilder } from "kysely";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { StoredPicture } from "../../platform/pictures.ts";

export type LinkKind = "category" | "product" | "announcement";
export type AnnouncementKind = "news" | "announcement";
export type DocumentName = "company_profile" | "about_us" | "user_agreement" | "privacy_policy";

export interface BannerRow {
  id: bigint;
  title: string;
  subtitle: string;
  picture: StoredPicture;
  widePicture: StoredPicture;
  linkKind: LinkKind | null;
  linkId: bigint | null;
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
  body: string;
  picture: StoredPicture | null;
  version: string;
}

function textOf(column: string, language: Language): RawBuilder<string> {
  const texts = sql.ref(column);
  return sql<string>`coalesce(nullif(${texts} ->> ${language}::text, ''), ${texts} ->> 'en')`;
}

export async function selectBanners(executor: Executor, language: Language): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select b.id, ${textOf("b.title", language)} as title, ${textOf("b.subtitle", language)} as subtitle, b.picture,
      b.wide_picture as "widePicture", b.link_kind as "linkKind", b.link_id as "linkId"
    from content.banner b order by b.position, b.id`.execute(executor);
  return rows;
}

const cardColumns = (language: Language) =>
  sql`a.id, a.kind, ${textOf("a.title", language)} as title, ${textOf("a.summary", language)} as summary, a.picture,
    a.published_at as "publishedAt"`;

interface Published {
  kind?: AnnouncementKind | undefined;
  now: Date;
}

const isPublished = ({ kind, now }: Published) =>
  kind ? sql`a.kind = ${kind} and a.published_at <= ${now}` : sql`a.published_at <= ${now}`;

export async function selectAnnouncements(
  executor: Executor,
  given: Published & { language: Language; limit: number; offset: number },
): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select ${cardColumns(given.language)} from content.announcement a where ${isPublished(given)}
    order by a.published_at desc, a.id desc limit ${given.limit} offset ${given.offset}`.execute(executor);
  return rows;
}

export async function countAnnouncements(executor: Executor, given: Published): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from content.announcement a where ${isPublished(given)}`.execute(executor);
  return rows[0]?.count ?? 0;
}

export async function selectAnnouncement(
  executor: Executor,
  given: { id: bigint; language: Language; now: Date },
): Promise<(AnnouncementRow & { body: string }) | undefined> {
  const { rows } = await sql<AnnouncementRow & { body: string }>`
    select ${cardColumns(given.language)}, ${textOf("a.body", given.language)} as body
    from content.announcement a where a.id = ${given.id} and ${isPublished(given)}`.execute(executor);
  return rows[0];
}

/** The newest version of a page. */
export async function selectDocument(
  executor: Executor,
  given: { name: DocumentName; language: Language },
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${textOf("d.title", given.language)} as title, ${textOf("d.body", given.language)} as body, d.picture, d.version
    from content.document d where d.name = ${given.name}
    order by d.published_at desc limit 1`.execute(executor);
  return rows[0];
}

/** The newest version of each page, by name. */
export async function selectVersions(executor: Executor): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; version: string }>`
    select distinct on (name) name, version from content.document order by name, published_at desc`.execute(executor);
  return new Map(rows.map((row) => [row.name, row.version]));
}

/** Announcements published from `since` to `now` that the member has not read, the newest first. */
export async function selectUnread(
  executor: Executor,
  given: { memberId: bigint; since: Date; now: Date; limit: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select a.id from content.announcement a
    where a.published_at between ${given.since} and ${given.now} and not exists (
      select from content.read_mark m where m.member_id = ${given.memberId} and m.announcement_id = a.id)
    order by a.published_at desc, a.id desc limit ${given.limit}`.execute(executor);
  return rows.map(({ id }) => id);
}

/** Marks one published announcement as read, or all of them. Returns whether there is any. */
export async function insertReadMarks(
  executor: Executor,
  given: { memberId: bigint; id?: bigint | undefined; now: Date },
): Promise<boolean> {
  const one = given.id === undefined ? sql`true` : sql`a.id = ${given.id}`;
  const { rows } = await sql`
    with published as (select a.id from content.announcement a where a.published_at <= ${given.now} and ${one}),
      marked as (
        insert into content.read_mark (member_id, announcement_id, read_at)
        select ${given.memberId}, id, ${given.now} from published
        on conflict do nothing)
    select 1 from published limit 1`.execute(executor);
  return rows.length > 0;
}

export async function deleteReadMarks(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from content.read_mark where member_id = ${memberId}`.execute(tx);
}
