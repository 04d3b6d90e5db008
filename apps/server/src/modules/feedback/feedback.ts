/** Sending feedback and replying to it. It is under review until it gets its only reply. */
import type { FeedbackEntry, FeedbackState, FeedbackType } from "@banyan/contract/feedback.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { type IsOwn, requireOther } from "../../platform/own-account.ts";
import { offsetOf } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import { keepAccountOpen, readMember } from "../members/index.ts";
import { FEEDBACK_PER_HOUR, waitingTime } from "./limits.rules.ts";
import { claimPictures, discardPicturesOf, type FeedbackPicture, selectPictures } from "./picture-store.ts";
import { addressed, type FeedbackDeps } from "./pictures.ts";
import {
  deleteEntriesOf,
  type Entry,
  insertEntry,
  listEntries,
  lockSender,
  nthLastSent,
  selectEntry,
  selectSame,
  writeReply,
} from "./store.ts";

/** Ports of replies, passed by `app.ts`. */
export interface ReplyPorts {
  isOwn: IsOwn;
  writeAuditLog: WriteAuditLog;
  /** Notifies the member, in the transaction of the reply. */
  notify(
    tx: Tx,
    notice: {
      memberId: bigint;
      kind: "feedback.replied";
      params: { subject: string };
      reference: string;
      now: Date;
    },
  ): Promise<void>;
}

export interface NewFeedback {
  memberId: bigint;
  type: FeedbackType;
  title: string;
  content: string;
  /** The member's uploads that belong to no feedback yet. */
  images: readonly string[];
  now: Date;
}

/** Equal words and pictures within this time count as a retry after a lost response. */
const SAME_WITHIN_MS = 600_000;

export const stateOf = (entry: Pick<Entry, "repliedAt">): FeedbackState =>
  entry.repliedAt ? "replied" : "under_review";

/**
 * Stores feedback. Refuses with UPLOAD_NOT_FOUND for a picture that is in use or not the member's, and with
 * TOO_MANY_REQUESTS after 10 per hour, also for concurrent requests.
 */
export async function sendFeedback(deps: FeedbackDeps, given: NewFeedback): Promise<FeedbackEntry> {
  const { images, ...entry } = given;
  const { memberId, now } = entry;
  const sentId = await deps.database.transaction(async (tx) => {
    await keepAccountOpen(tx, memberId);
    await lockSender(tx, memberId);
    const since = new Date(now.getTime() - SAME_WITHIN_MS);
    const same = await selectSame(tx, { ...entry, pictures: images, since });
    if (same) return same;
    const seconds = waitingTime(await nthLastSent(tx, memberId, FEEDBACK_PER_HOUR), now);
    if (seconds > 0) throw refuse("TOO_MANY_REQUESTS", { params: { seconds } });
    const id = newId(now);
    await insertEntry(tx, { ...entry, id });
    const claimed = await claimPictures(tx, { ids: images, memberId, column: "entry_id", of: id });
    if (claimed < images.length) throw refuse("UPLOAD_NOT_FOUND");
    return id;
  });
  const stored = await selectEntry(deps.database.queries, sentId);
  // Feedback is only removed when the account is cancelled.
  if (!stored) throw refuse("MEMBER_NOT_FOUND");
  const pictures = await selectPictures(deps.database.queries, [sentId]);
  return viewOf(deps, stored, pictures.get(sentId) ?? [], now);
}

/** A page of a member's own feedback, newest first. */
export async function ownFeedback(
  deps: FeedbackDeps,
  given: { memberId: bigint; state?: FeedbackState | undefined; page: number; limit: number; now: Date },
) {
  const { now, page, limit, memberId, state } = given;
  const { queries } = deps.database;
  const { rows, total } = await listEntries(queries, { memberId, state, limit, offset: offsetOf(given) });
  const pictures = await selectPictures(
    queries,
    rows.map(({ id }) => id),
  );
  return { list: rows.map((row) => viewOf(deps, row, pictures.get(row.id) ?? [], now)), total, page, limit };
}

function viewOf(deps: FeedbackDeps, entry: Entry, pictures: readonly FeedbackPicture[], now: Date): FeedbackEntry {
  const { id, memberId, type, title, content, createdAt, reply, repliedAt } = entry;
  return {
    id,
    type,
    title,
    content,
    pictures: addressed(deps, pictures, { memberId, now }),
    state: stateOf(entry),
    createdAt: createdAt.toISOString(),
    reply: reply !== null && repliedAt ? { content: reply, at: repliedAt.toISOString() } : null,
  };
}

export interface Viewing {
  feedbackId: string;
  staffId: string;
  now: Date;
}

/** Feedback for staff. Logs the view. Refuses with FEEDBACK_NOT_FOUND. */
export async function viewFeedback(tx: Tx, ports: ReplyPorts, given: Viewing): Promise<Entry> {
  const entry = await required(tx, given.feedbackId);
  await log(tx, ports, "feedback.view", entry, given);
  return entry;
}

/**
 * Replies, and notifies the member. Refuses with FEEDBACK_NOT_FOUND, OWN_ACCOUNT, and with FEEDBACK_REPLIED if it has a
 * reply, also for the second of two concurrent ones.
 */
export async function replyToFeedback(
  tx: Tx,
  ports: ReplyPorts,
  given: Viewing & { content: string; staffName: string },
): Promise<void> {
  const { content, staffId, staffName, now } = given;
  const entry = await required(tx, given.feedbackId);
  await requireOther(ports.isOwn, tx, { staffId, memberId: entry.memberId });
  await keepAccountOpen(tx, entry.memberId);
  const written = await writeReply(tx, { id: entry.id, content, staffId, staffName, now });
  if (!written) throw refuse("FEEDBACK_REPLIED");
  await ports.notify(tx, {
    memberId: entry.memberId,
    kind: "feedback.replied",
    params: { subject: entry.title },
    reference: `feedback:${entry.id}`,
    now,
  });
  await log(tx, ports, "feedback.reply", entry, given);
}

/** Erases a member's feedback: the words immediately, the files in the next sweep. */
export async function forgetFeedback(tx: Tx, memberId: bigint): Promise<void> {
  await discardPicturesOf(tx, memberId);
  await deleteEntriesOf(tx, memberId);
}

async function required(tx: Tx, feedbackId: string): Promise<Entry> {
  const entry = await selectEntry(tx, feedbackId);
  if (!entry) throw refuse("FEEDBACK_NOT_FOUND");
  return entry;
}

/** The audit log contains no words: neither the member's nor the reply. */
async function log(
  tx: Tx,
  ports: ReplyPorts,
  action: string,
  { id: feedbackId, memberId }: Entry,
  { staffId, now }: Viewing,
): Promise<void> {
  const { memberId: subject } = await readMember(tx, memberId);
  await ports.writeAuditLog(tx, { staffId, action, subject, details: { feedbackId }, now });
}
