/** Rows of reviews. A trigger counts the stars of visible ones on their product. */
import type { Language, Texts } from "@banyan/contract/languages.ts";
import type { ReviewState } from "@banyan/contract/office/reviews.ts";
import type { RawBuilder } from "kysely";
import { columnsOf, type RowOf } from "../../platform/columns.ts";
import { isAfter } from "../../platform/conditions.ts";
import type { DB } from "../../platform/database.gen.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { StoredPicture } from "../../platform/pictures.ts";
import { textOf } from "../catalog/index.ts";

const COLUMNS = [
  ...["id", "product_id", "member_id", "stars", "words", "language", "created_at", "changed_at", "revision"],
  ...["hidden_at", "hidden_reason", "answer", "answered_at", "pictures"],
] as const satisfies readonly (keyof DB["reviews.review"])[];

export type Review = Omit<RowOf<DB["reviews.review"], typeof COLUMNS>, "pictures"> & { pictures: StoredPicture[] };

const columns = columnsOf("r", COLUMNS);

/** Visible reviews with one star, two stars, and so on; undefined for a product that is not for sale. */
export async function selectStarCounts(executor: Executor, productId: bigint): Promise<number[] | undefined> {
  const { rows } = await sql<{ starCounts: number[] }>`
    select p.star_counts as "starCounts" from catalog.product p where p.id = ${productId} and p.published`.execute(
    executor,
  );
  return rows[0]?.starCounts;
}

/** Visible reviews of a product, newest first: after the review `after`, or from `offset` on. */
export async function selectVisible(
  executor: Executor,
  given: { productId: bigint; stars: number | undefined; after: string | undefined; limit: number; offset: number },
): Promise<Review[]> {
  const { productId, stars, after, limit, offset } = given;
  const where = [
    sql`r.product_id = ${productId} and r.hidden_at is null`,
    ...(stars === undefined ? [] : [sql`r.stars = ${stars}`]),
    ...(after === undefined ? [] : [sql`r.id < ${after}`]),
  ];
  const { rows } = await sql<Review>`
    select ${columns} from reviews.review r where ${sql.join(where, sql` and `)}
    order by r.id desc limit ${limit} offset ${offset}`.execute(executor);
  return rows;
}

export interface NamedReview extends Review {
  /** In one language. */
  productName: string;
}

/** A member's reviews, newest first, and how many there are. */
export async function selectOwn(
  executor: Executor,
  given: { memberId: bigint; language: Language; after: string | undefined; limit: number; offset: number },
): Promise<{ rows: NamedReview[]; total: number }> {
  const { memberId, language, after = null, limit, offset } = given;
  const { rows } = await sql<NamedReview>`
    select ${columns}, ${textOf("p.name", language)} as "productName"
    from reviews.review r join catalog.product p on p.id = r.product_id
    where r.member_id = ${memberId} and (${after}::uuid is null or r.id < ${after}::uuid)
    order by r.id desc limit ${limit} offset ${offset}`.execute(executor);
  const count = await sql<{ count: number }>`
    select count(*)::int as count from reviews.review where member_id = ${memberId}`.execute(executor);
  return { rows, total: count.rows[0]!.count };
}

export async function selectMine(
  executor: Executor,
  given: { memberId: bigint; productId: bigint; language: Language },
): Promise<NamedReview | undefined> {
  const { rows } = await sql<NamedReview>`
    select ${columns}, ${textOf("p.name", given.language)} as "productName"
    from reviews.review r join catalog.product p on p.id = r.product_id
    where r.product_id = ${given.productId} and r.member_id = ${given.memberId}`.execute(executor);
  return rows[0];
}

/** Locks a member's review of a product until the transaction ends. */
export async function lockMine(
  tx: Tx,
  { memberId, productId }: { memberId: bigint; productId: bigint },
): Promise<Review | undefined> {
  const { rows } = await sql<Review>`
    select ${columns} from reviews.review r
    where r.product_id = ${productId} and r.member_id = ${memberId} for update`.execute(tx);
  return rows[0];
}

export interface NewReview {
  id: string;
  memberId: bigint;
  productId: bigint;
  orderId: string;
  stars: number;
  words: string;
  pictures: readonly StoredPicture[];
  language: Language;
  now: Date;
}

/** Adds a review. */
export async function insertReview(tx: Tx, row: NewReview): Promise<void> {
  await sql`
    insert into reviews.review
      (id, product_id, member_id, order_id, stars, words, pictures, language, created_at, changed_at)
    values (${row.id}, ${row.productId}, ${row.memberId}, ${row.orderId}, ${row.stars}, ${row.words},
      ${JSON.stringify(row.pictures)}::jsonb, ${row.language}, ${row.now}, ${row.now})`.execute(tx);
}

/** Changes a locked review. */
export async function updateReview(
  tx: Tx,
  { id, stars, words, pictures, language, now }: Omit<NewReview, "memberId" | "productId" | "orderId">,
): Promise<void> {
  await sql`
    update reviews.review set stars = ${stars}, words = ${words}, pictures = ${JSON.stringify(pictures)}::jsonb,
      language = ${language}, changed_at = ${now}, revision = revision + 1
    where id = ${id}`.execute(tx);
}

export async function deleteReview(tx: Tx, id: string): Promise<void> {
  await sql`delete from reviews.review where id = ${id}`.execute(tx);
}

/** Deletes a member's reviews. Locks all of them, then their products in ascending order. */
export async function deleteReviewsOf(tx: Tx, memberId: bigint): Promise<void> {
  const { rows } = await sql<{ productId: bigint }>`
    select product_id as "productId" from reviews.review where member_id = ${memberId} order by id for update`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const productIds = rows.map(({ productId }) => productId);
  await sql`
    select from catalog.product where id = any(${productIds}::bigint[]) order by id for no key update`.execute(tx);
  await sql`delete from reviews.review where member_id = ${memberId}`.execute(tx);
}

const stateIs: Readonly<Record<ReviewState, RawBuilder<boolean>>> = {
  visible: sql`r.hidden_at is null`,
  hidden: sql`r.hidden_at is not null`,
  changed: sql`r.hidden_at is not null and r.changed_at > r.hidden_at`,
};

export interface ReviewFilter {
  stars?: number | undefined;
  state?: ReviewState | undefined;
  productId?: bigint | undefined;
  memberId?: bigint | undefined;
  search?: string | undefined;
}

/** A page of reviews for staff, newest first, and the total. */
export async function listReviews(
  executor: Executor,
  filter: ReviewFilter,
  { language, limit, offset, after }: { language: Language; limit: number; offset: number; after: string | undefined },
): Promise<{ rows: NamedReview[]; total: number }> {
  const { stars, state, productId, memberId, search } = filter;
  const conditions = [
    sql`true`,
    ...(stars === undefined ? [] : [sql`r.stars = ${stars}`]),
    ...(state === undefined ? [] : [stateIs[state]]),
    ...(productId === undefined ? [] : [sql`r.product_id = ${productId}`]),
    ...(memberId === undefined ? [] : [sql`r.member_id = ${memberId}`]),
    ...(search ? [sql`position(lower(${search}) in lower(r.words)) > 0`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const follows = isAfter(after, sql`r.id`, sql`${after}::uuid`, true);
  const { rows } = await sql<NamedReview>`
    select ${columns}, ${textOf("p.name", language)} as "productName"
    from reviews.review r join catalog.product p on p.id = r.product_id
    where ${where} and ${follows} order by r.id desc limit ${limit} offset ${offset}`.execute(executor);
  const count = await sql<{ count: number }>`
    select count(*)::int as count from reviews.review r where ${where}`.execute(executor);
  return { rows, total: count.rows[0]!.count };
}

/** Hidden reviews that the member has changed since, up to `most`. */
export async function countChanged(executor: Executor, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from reviews.review r where ${stateIs.changed} limit ${most}
    ) counted`.execute(executor);
  return rows[0]!.count;
}

/** A review with the name of its product in one language. */
export async function selectNamed(
  executor: Executor,
  { id, language }: { id: string; language: Language },
): Promise<NamedReview | undefined> {
  const { rows } = await sql<NamedReview>`
    select ${columns}, ${textOf("p.name", language)} as "productName"
    from reviews.review r join catalog.product p on p.id = r.product_id where r.id = ${id}`.execute(executor);
  return rows[0];
}

/** A review with the name of its product in all languages. */
export async function selectReview(executor: Executor, id: string): Promise<(Review & { name: Texts }) | undefined> {
  const { rows } = await sql<Review & { name: Texts }>`
    select ${columns}, p.name from reviews.review r join catalog.product p on p.id = r.product_id
    where r.id = ${id}`.execute(executor);
  return rows[0];
}

interface Seen {
  id: string;
  /** What staff saw; the update has no effect on any other. */
  revision: number;
}

/** Hides a visible review, without its pictures; false if it changed. */
export async function hideReview(
  tx: Tx,
  { id, revision, reason, staffId, now }: Seen & { reason: string; staffId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update reviews.review set hidden_at = ${now}, hidden_by = ${staffId}, hidden_reason = ${reason}, pictures = '[]',
      revision = revision + 1
    where id = ${id} and revision = ${revision}::bigint and hidden_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Replaces the pictures of a review by fewer; false if it changed. */
export async function keepPictures(
  tx: Tx,
  { id, revision, pictures }: Seen & { pictures: readonly StoredPicture[] },
): Promise<boolean> {
  const { rows } = await sql`
    update reviews.review set pictures = ${JSON.stringify(pictures)}::jsonb, revision = revision + 1
    where id = ${id} and revision = ${revision}::bigint returning 1`.execute(tx);
  return rows.length > 0;
}

/** Shows a hidden review; false if it changed. */
export async function showReview(tx: Tx, { id, revision }: Seen): Promise<boolean> {
  const { rows } = await sql`
    update reviews.review set hidden_at = null, hidden_by = null, hidden_reason = null, revision = revision + 1
    where id = ${id} and revision = ${revision}::bigint and hidden_at is not null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Sets the answer, or removes it if empty; false if the review changed. */
export async function answerReview(
  tx: Tx,
  { id, revision, words, staffId, now }: Seen & { words: string; staffId: string; now: Date },
): Promise<boolean> {
  const [answer, at, by] = words ? [words, now, staffId] : [null, null, null];
  const { rows } = await sql`
    update reviews.review set answer = ${answer}, answered_at = ${at}, answered_by = ${by}, revision = revision + 1
    where id = ${id} and revision = ${revision}::bigint returning 1`.execute(tx);
  return rows.length > 0;
}
