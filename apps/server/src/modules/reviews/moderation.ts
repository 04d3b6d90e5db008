/** Decisions of staff on reviews. Each names the revision that they saw, and is refused if it changed meanwhile. */
import { LANGUAGES, type Texts, textIn } from "@banyan/contract/languages.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Tx } from "../../platform/database.ts";
import { type IsOwn, requireOther } from "../../platform/own-account.ts";
import { discardPictures } from "../../platform/pictures.ts";
import { refuse } from "../../platform/refusal.ts";
import { keepAccountOpen, readMember } from "../members/index.ts";
import { answerReview, hideReview, keepPictures, type Review, selectReview, showReview } from "./store.ts";

/** Ports of moderation, passed by `app.ts`. */
export interface ModerationPorts {
  isOwn: IsOwn;
  writeAuditLog: WriteAuditLog;
  /** Notifies the member, in the transaction of the decision. */
  notify(
    tx: Tx,
    notice: {
      memberId: bigint;
      kind: "review.hidden" | "review.picture_removed" | "review.answered";
      params: Readonly<Record<string, string>>;
      reference: string;
      now: Date;
    },
  ): Promise<void>;
}

export interface Decision {
  reviewId: string;
  /** The revision that staff saw. */
  revision: number;
  staffId: string;
  now: Date;
}

/**
 * Hides a review, deletes its pictures and tells its writer why. Refuses with REVIEW_NOT_FOUND, OWN_ACCOUNT,
 * MEMBER_NOT_FOUND, and with EDIT_CONFLICT if anybody changed it meanwhile. The other decisions refuse alike.
 */
export async function hide(tx: Tx, ports: ModerationPorts, given: Decision & { reason: string }): Promise<void> {
  const { reason, now } = given;
  const review = await forDecision(tx, ports, given);
  requireUnchanged(await hideReview(tx, { ...given, id: review.id }));
  // Those of the revision that was just hidden.
  await discardPictures(tx, { pictures: review.pictures, now });
  const { memberId } = review;
  const params = { ...productNames(review.name), reason };
  await ports.notify(tx, { memberId, kind: "review.hidden", params, reference: referenceOf(review), now });
  await log(tx, ports, { action: "reviews.hide", review, details: { reason } }, given);
}

/** Deletes one picture of a review and tells its writer why. */
export async function removePicture(
  tx: Tx,
  ports: ModerationPorts,
  given: Decision & { pictureId: string; reason: string },
): Promise<void> {
  const { pictureId, reason, now } = given;
  const review = await forDecision(tx, ports, given);
  const removed = review.pictures.filter(({ id }) => id === pictureId);
  const pictures = review.pictures.filter(({ id }) => id !== pictureId);
  requireUnchanged(removed.length > 0 && (await keepPictures(tx, { ...given, id: review.id, pictures })));
  await discardPictures(tx, { pictures: removed, now });
  const { memberId } = review;
  const params = { ...productNames(review.name), reason };
  await ports.notify(tx, { memberId, kind: "review.picture_removed", params, reference: referenceOf(review), now });
  await log(tx, ports, { action: "reviews.removePicture", review, details: { pictureId, reason } }, given);
}

/** Shows a hidden review again. */
export async function show(tx: Tx, ports: ModerationPorts, given: Decision): Promise<void> {
  const review = await forDecision(tx, ports, given);
  requireUnchanged(await showReview(tx, { ...given, id: review.id }));
  await log(tx, ports, { action: "reviews.show", review }, given);
}

/** Answers a review and tells its writer. Empty words remove the answer. */
export async function answer(tx: Tx, ports: ModerationPorts, given: Decision & { words: string }): Promise<void> {
  const { words, now } = given;
  const review = await forDecision(tx, ports, given);
  requireUnchanged(await answerReview(tx, { ...given, id: review.id }));
  if (words) {
    const { memberId } = review;
    const params = productNames(review.name);
    await ports.notify(tx, { memberId, kind: "review.answered", params, reference: referenceOf(review), now });
  }
  await log(tx, ports, { action: words ? "reviews.answer" : "reviews.removeAnswer", review }, given);
}

/** Keeps the writer's account open until the transaction ends, like every call that gives a member something. */
async function forDecision(tx: Tx, { isOwn }: ModerationPorts, { reviewId, staffId }: Decision) {
  const review = await selectReview(tx, reviewId);
  if (!review) throw refuse("REVIEW_NOT_FOUND");
  const { memberId } = review;
  await requireOther(isOwn, tx, { staffId, memberId });
  await keepAccountOpen(tx, memberId);
  return review;
}

function requireUnchanged(done: boolean): void {
  if (!done) throw refuse("EDIT_CONFLICT");
}

const referenceOf = ({ productId }: Review) => `review:${productId}`;

/** The product's name, for the language in which the notice will be read. */
const productNames = (name: Texts): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [`product:${language}`, textIn(name, language)]));

/** The audit log contains no words of members. */
async function log(
  tx: Tx,
  ports: ModerationPorts,
  given: { action: string; review: Review; details?: Record<string, string> },
  { staffId, now }: Decision,
): Promise<void> {
  const { action, review, details } = given;
  const { memberId: subject } = await readMember(tx, review.memberId);
  const all = { reviewId: review.id, productId: String(review.productId), ...details };
  await ports.writeAuditLog(tx, { staffId, action, subject, details: all, now });
}
