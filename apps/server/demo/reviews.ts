/** Reviews of best sellers by their buyers, some with pictures. The members named in docs/demo.md have written none yet. */
import type { AppDeps } from "../src/app-deps.ts";
import { saveReview } from "../src/modules/reviews/index.ts";
import { sql } from "../src/platform/database.ts";
import { readFileOf } from "../src/platform/files/index.ts";
import { newId } from "../src/platform/ids.ts";
import { pictureKey, recordPicture, type StoredPicture } from "../src/platform/pictures.ts";
import reviews from "./content/reviews.json" with { type: "json" };
import { isNamed, type Person } from "./people/members.ts";

const PRODUCTS = 16;
const OF_EACH = 9;
/** Between the receipt and the review. */
const HOURS = 30;
/** One review of so many has pictures. */
const WITH_PICTURES = 9;

/** Lets buyers of the best sellers review them. Jobs count sold pieces only after the demo is filled, so orders are counted here. */
export async function writeReviews(
  deps: Pick<AppDeps, "database" | "files">,
  { people, now }: { people: readonly Person[]; now: Date },
): Promise<void> {
  const { database } = deps;
  const writers = people.filter((_, index) => !isNamed(index));
  const { rows } = await sql<{ memberId: bigint; productId: bigint; at: Date; pictures: StoredPicture[] }>`
    select "memberId", "productId", at, pictures from (
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
    ) buyer join catalog.product on id = "productId" where nth <= ${OF_EACH} order by at, "memberId", "productId"`.execute(
    database.queries,
  );
  const languages = new Map(writers.map(({ id, language }) => [id, language]));
  for (const [turn, { at, pictures, ...about }] of rows.entries()) {
    const language = languages.get(about.memberId)!;
    const { stars, words } = reviews[turn % reviews.length]!;
    const images: string[] = [];
    for (const picture of turn % WITH_PICTURES === 0 ? pictures.slice(1) : [])
      images.push(await uploadCopy(deps, picture, { memberId: about.memberId, at }));
    await saveReview(database, { ...about, language, stars, words: words[language], images, now: at });
  }
}

/** Uploads a picture of the shop as one of a member. */
async function uploadCopy(
  { database, files }: Pick<AppDeps, "database" | "files">,
  picture: StoredPicture,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<string> {
  const id = newId(at);
  for (const width of picture.widths)
    await files.put(pictureKey(id, width), await readFileOf(files, pictureKey(picture.id, width)));
  const about = { topic: "review", owner: `member:${memberId}`, now: at } as const;
  await recordPicture(database.queries, { ...picture, id }, about);
  return id;
}
