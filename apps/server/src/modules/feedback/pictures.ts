/**
 * Feedback pictures: private, because a screenshot can show a balance or an address. They are re-encoded without
 * metadata and encrypted at rest. Only the member and authorized staff can access them.
 */
import type { PrivatePicture } from "@banyan/contract/feedback.ts";
import type { Uploaded } from "@banyan/contract/uploads.ts";
import type { Database, Executor, Tx } from "../../platform/database.ts";
import { type Files, readFileOf } from "../../platform/files/index.ts";
import { memberAddress, type PrivatePictures, staffAddress } from "../../platform/http/private-pictures.ts";
import { newId } from "../../platform/ids.ts";
import { rewritePicture } from "../../platform/pictures.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Vault } from "../../platform/sealed.ts";
import { keepAccountOpen } from "../members/index.ts";
import { PICTURES_PER_HOUR, waitingTime } from "./limits.rules.ts";
import {
  claimPictures,
  deletePictures,
  discardUnused,
  type FeedbackPicture,
  insertPicture,
  nthLastPicture,
  selectDiscarded,
  selectOwner,
  selectPictures,
} from "./picture-store.ts";
import { lockSender } from "./store.ts";

export interface FeedbackDeps {
  database: Database;
  files: Files;
  vault: Vault;
}

/** Longest side in pixels at which small print of a screenshot remains readable. */
const LONGEST_SIDE = 2_000;
const QUALITY = 80;
const DAY_MS = 86_400_000;
const FILES_PER_SWEEP = 500;

const fileOf = (id: string) => `feedback/${id}.sealed`;
const placeOf = (id: string, memberId: bigint) => `feedback.picture ${id} of member ${memberId}`;
const passesOf = ({ vault }: FeedbackDeps) => ({ vault, kind: "feedback" }) as const;

/** Refuses with TOO_MANY_REQUESTS after 30 pictures per hour. */
async function refuseTooMany(executor: Executor, memberId: bigint, now: Date) {
  const seconds = waitingTime(await nthLastPicture(executor, memberId, PICTURES_PER_HOUR), now);
  if (seconds > 0) throw refuse("TOO_MANY_REQUESTS", { params: { seconds } });
}

/**
 * Stores a picture of `memberId`. Refuses with UPLOAD_NOT_AN_IMAGE, SERVER_BUSY, TOO_MANY_REQUESTS after 30 per hour,
 * also for concurrent uploads, and MEMBER_NOT_FOUND if the account was cancelled meanwhile. Throws FilesAwayError.
 */
export async function takeFeedbackPicture(
  deps: FeedbackDeps,
  { memberId, now, ...given }: { bytes: Buffer; memberId: bigint; now: Date },
): Promise<Uploaded> {
  const { database, files, vault } = deps;
  // Checked before the expensive part, and again under the lock.
  await refuseTooMany(database.queries, memberId, now);
  const { bytes, width, height } = await rewritePicture(given.bytes, { longestSide: LONGEST_SIDE, quality: QUALITY });
  const id = newId(now);
  await files.put(fileOf(id), vault.seal(bytes, placeOf(id, memberId)));
  try {
    await database.transaction(async (tx) => {
      await keepAccountOpen(tx, memberId);
      await lockSender(tx, memberId);
      await refuseTooMany(tx, memberId, now);
      await insertPicture(tx, { id, memberId, width, height, now });
    });
  } catch (error) {
    await files.remove(fileOf(id)).catch(() => {});
    throw error;
  }
  return { uploadId: id, url: memberAddress(passesOf(deps), { id, memberId, now }) };
}

/** Pictures with URLs for a reader: valid for 5 minutes for the member, one minute for staff. */
export function addressed(
  deps: FeedbackDeps,
  pictures: readonly FeedbackPicture[],
  reader: ({ memberId: bigint } | { staffId: string }) & { now: Date },
): PrivatePicture[] {
  const passes = passesOf(deps);
  const addressOf = (id: string) =>
    "staffId" in reader ? staffAddress(passes, { id, ...reader }).url : memberAddress(passes, { id, ...reader });
  return pictures.map(({ id, width, height }) => ({ id, width, height, url: addressOf(id) }));
}

export const feedbackPictures = (deps: FeedbackDeps): PrivatePictures => ({
  ...passesOf(deps),
  right: "office:feedback.reply",
  async find(id) {
    const owner = await selectOwner(deps.database.queries, id);
    if (owner === undefined) return undefined;
    const { memberId, ofReturn } = owner;
    return {
      memberId,
      ...(ofReturn && { right: "office:orders.read" }),
      bytes: async () => deps.vault.open(await readFileOf(deps.files, fileOf(id)), placeOf(id, memberId)),
    };
  },
});

/** Pictures of return requests, for the module of orders. */
export const returnPictures = (deps: FeedbackDeps) => ({
  async claim(tx: Tx, given: { ids: readonly string[]; memberId: bigint; returnId: string }): Promise<void> {
    const { ids, memberId, returnId } = given;
    const claimed = await claimPictures(tx, { ids, memberId, column: "return_id", of: returnId });
    if (claimed < ids.length) throw refuse("UPLOAD_NOT_FOUND");
  },
  async of(
    executor: Executor,
    returnIds: readonly string[],
    reader: ({ memberId: bigint } | { staffId: string }) & { now: Date },
  ): Promise<Map<string, PrivatePicture[]>> {
    const pictures = await selectPictures(executor, returnIds, "return_id");
    return new Map([...pictures].map(([id, list]) => [id, addressed(deps, list, reader)]));
  },
});

/** Discards pictures not sent within a day, and removes all discarded ones. */
export async function sweepPictures({ database: { queries }, files }: FeedbackDeps, now: Date): Promise<void> {
  await discardUnused(queries, new Date(now.getTime() - DAY_MS));
  const ids = await selectDiscarded(queries, FILES_PER_SWEEP);
  for (const id of ids) await files.remove(fileOf(id));
  if (ids.length > 0) await deletePictures(queries, ids);
}
