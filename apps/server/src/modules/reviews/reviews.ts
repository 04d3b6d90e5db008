/**
 * Reviews of products. A member who received and kept a product has at most one review of it, which is visible at once.
 * Staff hide it with a reason, and answer it publicly (docs/rules.md 16).
 */
import type { Language } from "@banyan/contract/languages.ts";
import type { OwnReview, Review as ReviewView } from "@banyan/contract/reviews.ts";
import type { Database, Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { offsetOf, pageOf } from "../../platform/paging.ts";
import { claimPictures, discardPictures, lockPictures, pictureView } from "../../platform/pictures.ts";
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
 * Writes or changes the member's review. `images` are all of its pictures: those that it has, and unused uploads of the
 * member. Others that it had are discarded; without `images`, it keeps its pictures. The same sent again changes nothing. A hidden review stays hidden. Refuses
 * with REVIEW_NOT_BOUGHT, and with UPLOAD_NOT_FOUND for any other picture.
 */
export async function saveReview(
  keptDatabase: Database,
  given: About & { stars: number; words: string; images?: readonly string[]; now: Date },
): Promise<void> {
  const { memberId, productId, now } = given;
  await keptDatabase.transaction(async (tx) => {
    const owner = `member:${memberId}`;
    await lockPictures(tx, owner);
    const before = await lockMine(tx, { memberId, productId });
    const orderId = before ? null : await orderOf(tx, given);
    if (!before && !orderId) throw refuse("REVIEW_NOT_BOUGHT");
    const had = new Map(before?.pictures.map((picture) => [picture.id, picture]));
    const images = [...new Set(given.images ?? had.keys())];
    if (before && isSame(before, { ...given, images })) return;
    const added = images.filter((id) => !had.has(id));
    const claimed = await claimPictures(tx, { ids: added, topic: "review", owner, now });
    const all = new Map([...had, ...claimed.map((picture) => [picture.id, picture] as const)]);
    const pictures = images.map((id) => all.get(id)!);
    if (orderId) return insertReview(tx, { ...given, pictures, id: newId(now), orderId });
    if (!before) return;
    await updateReview(tx, { ...given, pictures, id: before.id });
    await discardPictures(tx, { pictures: before.pictures.filter(({ id }) => !images.includes(id)), now });
  });
}

/** Equal words, stars and pictures in the same order. */
const isSame = (
  { stars, words, pictures }: Review,
  given: { stars: number; words: string; images: readonly string[] },
): boolean =>
  stars === given.stars && words === given.words && pictures.map(({ id }) => id).join() === given.images.join();

/**
 * Removes the member's review; without one, changes nothing. Refuses with REVIEW_HIDDEN: a hidden review could otherwise be
 * removed and written again.
 */
export async function removeReview(
  keptDatabase: Database,
  { now, ...about }: Pick<About, "memberId" | "productId"> & { now: Date },
): Promise<void> {
  await keptDatabase.transaction(async (tx) => {
    const review = await lockMine(tx, about);
    if (!review) return;
    if (review.hiddenAt) throw refuse("REVIEW_HIDDEN");
    await deleteReview(tx, review.id);
    await discardPictures(tx, { pictures: review.pictures, now });
  });
}

/** Erases a member's reviews. Its pictures are erased with the others that it uploaded. */
export const forgetReviews = (tx: Tx, memberId: bigint): Promise<void> => deleteReviewsOf(tx, memberId);

const orderOf = (executor: Executor, { memberId, productId }: Pick<About, "memberId" | "productId">) =>
  keptOrderWith(executor, { memberId, productId });

const answerView = ({ answer, answeredAt }: Review) =>
  answer !== null && answeredAt ? { words: answer, at: answeredAt.toISOString() } : null;

/** What the writer, other people and staff see alike. */
export function writtenView(row: Review) {
  const { id, stars, words, pictures, language, createdAt, changedAt } = row;
  return {
    ...{ id, stars, words, language: language as Language, pictures: pictures.map(pictureView) },
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
