/**
 * Fills the demo shop's banners, announcements and pages. Links contain slugs and are resolved here, so the catalogue
 * comes first. Always the same rows. A shop that has pages is left as it is.
 */
import { type Database, sql, type Tx } from "../src/platform/database.ts";
import type { StoredPicture } from "../src/platform/pictures.ts";
import aboutUs from "./content/about-us.json" with { type: "json" };
import announcements from "./content/announcements.json" with { type: "json" };
import banners from "./content/banners.json" with { type: "json" };
import companyProfile from "./content/company-profile.json" with { type: "json" };
import privacyPolicy from "./content/privacy-policy.json" with { type: "json" };
import userAgreement from "./content/user-agreement.json" with { type: "json" };

type Pictures = ReadonlyMap<string, StoredPicture>;

const DAY_MS = 24 * 3_600_000;
/** Pages that nobody accepts have no version. */
const FIRST_VERSION = "1";

export async function loadContent(deps: { database: Database; pictures: Pictures; now: Date }): Promise<void> {
  const { database, pictures, now } = deps;
  await database.transaction(async (tx) => {
    const filled = await sql`select from content.document limit 1`.execute(tx);
    if (filled.rows.length > 0) return;
    await insertAnnouncements(tx, pictures, now);
    await insertBanners(tx, pictures);
    await insertDocuments(tx, pictures, now);
  });
}

async function insertAnnouncements(tx: Tx, pictures: Pictures, now: Date): Promise<void> {
  const given = [...announcements]
    .sort((a, b) => b.daysAgo - a.daysAgo)
    .map(({ kind, title, summary, body, picture, daysAgo }) => ({
      kind,
      title,
      summary,
      body,
      picture: picture === null ? null : pictures.get(picture),
      published_at: new Date(now.getTime() - daysAgo * DAY_MS),
    }));
  await sql`
    insert into content.announcement (kind, title, summary, body, picture, published_at)
    select a.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      a (kind text, title jsonb, summary jsonb, body jsonb, picture jsonb, published_at timestamptz)
    order by a.published_at`.execute(tx);
}

async function insertBanners(tx: Tx, pictures: Pictures): Promise<void> {
  const given = banners.map(({ picture, title, subtitle, link }, index) => ({
    title,
    subtitle,
    position: index + 1,
    picture: pictures.get(picture),
    wide_picture: pictures.get(`${picture}-wide`),
    slug: link.slug,
  }));
  await sql`
    insert into content.banner (position, title, subtitle, picture, wide_picture, link_kind, link_id)
    select b.position, b.title, b.subtitle, b.picture, b.wide_picture, 'category', c.id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      b (position int, title jsonb, subtitle jsonb, picture jsonb, wide_picture jsonb, slug text)
    join catalog.category c on c.slug = b.slug
    order by b.position`.execute(tx);
}

async function insertDocuments(tx: Tx, pictures: Pictures, now: Date): Promise<void> {
  const given = [
    { name: "company_profile", version: FIRST_VERSION, ...companyProfile },
    { name: "about_us", version: FIRST_VERSION, ...aboutUs },
    { name: "user_agreement", picture: null, ...userAgreement },
    { name: "privacy_policy", picture: null, ...privacyPolicy },
  ].map((page) => ({ ...page, picture: page.picture === null ? null : pictures.get(page.picture) }));
  await sql`
    insert into content.document (name, version, title, body, picture, published_at)
    select d.name, d.version, d.title, d.body, d.picture, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      d (name text, version text, title jsonb, body jsonb, picture jsonb)`.execute(tx);
}
