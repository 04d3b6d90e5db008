/**
 * Reviews of products. A member who received and kept a product has at most one review of it, which is visible at once.
 * Staff hide it with a reason, and answer it publicly (docs/rules.md 16).
 */
import type { Language } from "@banyan/contract/languages.ts";
import type { OwnReview, Review as ReviewView } from "@banyan/contract/reviews.ts";
import type { Database, Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { offsetOf, pageOf } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import { ratingOf } from "../catalog/index.ts";
import { maskedNameOf, readMembers } from "../members/index.ts";
import { keptOrderWith } from "../orders/index.ts";
import {
  deleteReview,
  deleteReviewsOf,
  insertReview,
  lockMine,
  type NamedReview,
  type Review,
  selectMine,
  selectOwn,
  selectStarCounts,
  selectVisible,
  updateReview,
} from "./store.ts";

interface Paging {
  page: number;
  limit: number;
  /** The last review of the page before. */
  cursor?: string | undefined;
}

/** Of a member, about a product. */
interface About {
  memberId: bigint;
  productId: bigint;
  language: Language;
}

/** Visible reviews of a product. Refuses with PRODUCT_NOT_FOUND. */
export async function productReviews(
  executor: Executor,
  given: Paging & { productId: bigint; stars?: number | undefined },
) {
  const { productId, stars, page, limit, cursor } = given;
  const starCounts = await selectStarCounts(executor, productId);
  if (!starCounts) throw refuse("PRODUCT_NOT_FOUND");
  const reading = { productId, stars, after: cursor, limit: limit + 1, offset: cursor ? 0 : offsetOf(given) };
  const rows = await selectVisible(executor, reading);
  const authors = await readMembers(
    executor,
    rows.map(({ memberId }) => memberId),
  );
  const total = stars === undefined ? starCounts.reduce((sum, count) => sum + count, 0) : (starCounts[stars - 1] ?? 0);
  const view = (row: Review): ReviewView => {
    const author = authors.get(row.memberId);
    return { ...writtenView(row), author: author ? maskedNameOf(author) : "" };
  };
  return { ...pageOf(rows, { page, limit, total }, view), starCounts, rating: ratingOf(starCounts) };
}

/** A member's reviews. */
export async function ownReviews(executor: Executor, given: Paging & { memberId: bigint; language: Language }) {
  const { memberId, language, page, limit, cursor } = given;
  const reading = { memberId, language, after: cursor, limit: limit + 1, offset: cursor ? 0 : offsetOf(given) };
  const { rows, total } = await selectOwn(executor, reading);
  return pageOf(rows, { page, limit, total }, ownView);
}

/** A member's review of a product, and whether it may write one. */
export async function ownReview(executor: Executor, about: About) {
  const review = await selectMine(executor, about);
  return {
    review: review ? ownView(review) : null,
    mayWrite: review ? true : (await orderOf(executor, about)) !== null,
  };
}

/**
 * Writes or changes the member's review. The same words and stars change nothing. A hidden review stays hidden. Refuses
 * with REVIEW_NOT_BOUGHT.
 */
export async function saveReview(
  keptDatabase: Database,
  given: About & { stars: number; words: string; now: Date },
): Promise<void> {
  const { memberId, productId, stars, words, now } = given;
  await keptDatabase.transaction(async (tx) => {
    const before = await lockMine(tx, { memberId, productId });
    if (before) {
      if (before.stars !== stars || before.words !== words) await updateReview(tx, { ...given, id: before.id });
      return;
    }
    const orderId = await orderOf(tx, given);
    if (!orderId) throw refuse("REVIEW_NOT_BOUGHT");
    await insertReview(tx, { ...given, id: newId(now), orderId });
  });
}

/**
 * Removes the member's review; without one, changes nothing. Refuses with REVIEW_HIDDEN: a hidden review could otherwise be
 * removed and written again.
 */
export async function removeReview(
  keptDatabase: Database,
  about: Pick<About, "memberId" | "productId">,
): Promise<void> {
  await keptDatabase.transaction(async (tx) => {
    const review = await lockMine(tx, about);
    if (!review) return;
    if (review.hiddenAt) throw refuse("REVIEW_HIDDEN");
    await deleteReview(tx, review.id);
  });
}

/** Erases a member's reviews. */
export const forgetReviews = (tx: Tx, memberId: bigint): Promise<void> => deleteReviewsOf(tx, memberId);

const orderOf = (executor: Executor, { memberId, productId }: Pick<About, "memberId" | "productId">) =>
  keptOrderWith(executor, { memberId, productId });

const answerView = ({ answer, answeredAt }: Review) =>
  answer !== null && answeredAt ? { words: answer, at: answeredAt.toISOString() } : null;

/** What the writer, other people and staff see alike. */
export function writtenView(row: Review) {
  const { id, stars, words, language, createdAt, changedAt } = row;
  return {
    ...{ id, stars, words, language: language as Language },
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    answer: answerView(row),
  };
}

const ownView = (row: NamedReview): OwnReview => ({
  ...writtenView(row),
  productId: String(row.productId),
  productName: row.productName,
  hiddenReason: row.hiddenReason,
});
