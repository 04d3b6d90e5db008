import { type Queries, sql } from "../../src/platform/database.ts";
import { newId } from "../../src/platform/ids.ts";

/** A banner, an announcement and every page, so that each call of the shop has something to show. */
export async function publish(queries: Queries, now: Date): Promise<void> {
  const text = JSON.stringify({ en: "A text" });
  const picture = JSON.stringify({ id: newId(now), width: 640, height: 480, widths: [640] });
  await sql`
    insert into content.banner (position, title, subtitle, picture, wide_picture)
    values (1, ${text}::jsonb, ${text}::jsonb, ${picture}::jsonb, ${picture}::jsonb)`.execute(queries);
  await sql`
    insert into content.announcement (kind, title, summary, body, published_at)
    values ('news', ${text}::jsonb, ${text}::jsonb, ${text}::jsonb, ${now})`.execute(queries);
  await sql`
    insert into content.document (name, version, title, body, published_at)
    select name, '1', ${text}::jsonb, ${text}::jsonb, ${now}
    from unnest(array['company_profile', 'about_us', 'user_agreement', 'privacy_policy']) as name`.execute(queries);
}
