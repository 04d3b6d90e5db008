/** Reviews of best sellers by their buyers. The members named in docs/demo.md have written none yet. */
import type { AppDeps } from "../src/app-deps.ts";
import { saveReview } from "../src/modules/reviews/index.ts";
import { sql } from "../src/platform/database.ts";
import reviews from "./content/reviews.json" with { type: "json" };
import { isNamed, type Person } from "./people/members.ts";

const PRODUCTS = 16;
const OF_EACH = 9;
/** Between the receipt and the review. */
const HOURS = 30;

/** Lets buyers of the best sellers review them. Jobs count sold pieces only after the demo is filled, so orders are counted here. */
export async function writeReviews(
  { database }: Pick<AppDeps, "database">,
  { people, now }: { people: readonly Person[]; now: Date },
): Promise<void> {
  const writers = people.filter((_, index) => !isNamed(index));
  const { rows } = await sql<{ memberId: bigint; productId: bigint; at: Date }>`
    select "memberId", "productId", at from (
      select p.member_id as "memberId", l.product_id as "productId",
        min(p.completed_at) + make_interval(hours => ${HOURS}) as at,
        row_number() over (partition by l.product_id order by min(p.completed_at), p.member_id) as nth
      from orders.purchase p join orders.line l on l.order_id = p.id
      where p.state = 'completed' and p.member_id = any(${writers.map(({ id }) => id)}::bigint[])
        and p.completed_at < ${now}::timestamptz - make_interval(hours => ${HOURS})
        and not exists (select from orders.refund_line r where r.order_id = p.id)
        and l.product_id in (
          select product_id from orders.line join orders.purchase on id = order_id where state = 'completed'
          group by product_id order by sum(quantity) desc, product_id limit ${PRODUCTS})
      group by p.member_id, l.product_id
    ) buyer where nth <= ${OF_EACH} order by at, "memberId", "productId"`.execute(database.queries);
  const languages = new Map(writers.map(({ id, language }) => [id, language]));
  for (const [turn, { at, ...about }] of rows.entries()) {
    const language = languages.get(about.memberId)!;
    const { stars, words } = reviews[turn % reviews.length]!;
    await saveReview(database, { ...about, language, stars, words: words[language], now: at });
  }
}
