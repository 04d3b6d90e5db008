/**
 * Loads the demo's banners, announcements and pages. Links contain slugs that are resolved here, so the catalogue must
 * be loaded first. Deterministic rows. Does nothing if the shop has pages.
 */
import { blocksOf } from "@banyan/contract/block-text.ts";
import type { Texts } from "@banyan/contract/languages.ts";
import { addPiece, NOTHING_SAID, type SaidBody } from "../src/modules/content/index.ts";
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

export async function loadContent(deps: { database: Database; pictures: Pictures; now: Date }): Promise<void> {
  const { database, pictures, now } = deps;
  await database.transaction(async (tx) => {
    const filled = await sql`select from content.version limit 1`.execute(tx);
    if (filled.rows.length > 0) return;
    await addAnnouncements(tx, pictures, now);
    await addBanners(tx, pictures, now);
    await addPages(tx, pictures, now);
  });
}

async function addAnnouncements(tx: Tx, pictures: Pictures, now: Date): Promise<void> {
  for (const one of announcements.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const { title, summary } = one;
    const topic = one.kind as SaidBody["topic"];
    const said = { ...NOTHING_SAID, topic, title, summary, body: bodies(one.body), picture: pictureOf(pictures, one) };
    await addPiece(tx, { kind: "announcement", body: said, from: new Date(now.getTime() - one.daysAgo * DAY_MS) });
  }
}

async function addBanners(tx: Tx, pictures: Pictures, now: Date): Promise<void> {
  // A product has no slug; the codes of its SKUs begin with it (load-catalog.ts).
  const { rows } = await sql<{ place: number; id: string }>`
    select place::int, coalesce(
      (select id from catalog.category where kind = 'category' and slug = wanted.slug),
      (select product_id from catalog.sku where kind = 'product' and starts_with(code, upper(wanted.slug) || '-') limit 1)
    )::text as id
    from unnest(${banners.map(({ link }) => link.kind)}::text[], ${banners.map(({ link }) => link.slug)}::text[])
      with ordinality wanted (kind, slug, place) order by place`.execute(tx);
  for (const [at, { picture, title, subtitle, link }] of banners.entries()) {
    const said = {
      ...NOTHING_SAID,
      title,
      summary: subtitle,
      picture: pictureOf(pictures, { picture }),
      widePicture: pictureOf(pictures, { picture: `${picture}-wide` }),
      link: { kind: link.kind as "category" | "product", id: rows[at]!.id },
    };
    await addPiece(tx, { kind: "banner", body: said, from: now });
  }
}

async function addPages(tx: Tx, pictures: Pictures, now: Date): Promise<void> {
  const pages = [
    { name: "company_profile" as const, ...companyProfile },
    { name: "about_us" as const, ...aboutUs },
    { name: "user_agreement" as const, picture: null, label: userAgreement.version, ...userAgreement },
    { name: "privacy_policy" as const, picture: null, label: privacyPolicy.version, ...privacyPolicy },
  ];
  for (const { name, title, body, ...page } of pages) {
    const said = { ...NOTHING_SAID, title, body: bodies(body), picture: pictureOf(pictures, page) };
    await addPiece(tx, { kind: "page", name, body: said, from: now, ...("label" in page && { label: page.label }) });
  }
}

const bodies = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, blocksOf(text)])) as SaidBody["body"];

function pictureOf(pictures: Pictures, { picture }: { picture: string | null }): StoredPicture | null {
  if (picture === null) return null;
  const found = pictures.get(picture);
  if (!found) throw new Error(`there is no picture ${picture}`);
  return found;
}

/** Everybody has accepted the agreements: at joining, or on their first day. */
export async function acceptAgreements({ queries }: Database, now: Date): Promise<void> {
  const agreements = { user_agreement: userAgreement.version, privacy_policy: privacyPolicy.version };
  for (const [document, version] of Object.entries(agreements)) {
    await sql`
      insert into members.consent (member_id, document, version, accepted_at)
      select id, ${document}, ${version}, greatest(joined_at, least(${new Date(version)}::timestamptz, ${now}::timestamptz))
      from members.member`.execute(queries);
  }
}
