/**
 * Photos of identity papers: upload, encryption, access and deletion. Invariant: plaintext exists only in memory,
 * during a request.
 */
import type { Uploaded } from "@banyan/contract/uploads.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import { lockCount } from "../../platform/count-lock.ts";
import type { Database, Executor, Tx } from "../../platform/database.ts";
import type { Envelopes } from "../../platform/envelope-encryption.ts";
import { type Files, readFileOf } from "../../platform/files/index.ts";
import { memberAddress, type PrivatePictures } from "../../platform/http/private-pictures.ts";
import { newId } from "../../platform/ids.ts";
import { rewritePicture } from "../../platform/pictures.ts";
import { refuse } from "../../platform/refusal.ts";
import { keepAccountOpen, readMember } from "../members/index.ts";
import { photoPlace } from "./papers.ts";
import {
  countPhotosSince,
  discardPhotosOf,
  discardUnused,
  forgetDiscarded,
  insertPhoto,
  type Photo,
  selectDiscarded,
  selectPhoto,
} from "./photo-store.ts";
import { deleteSubmissionsOf } from "./store.ts";

export interface PapersDeps {
  database: Database;
  files: Files;
  /** The master keys of identity papers. */
  keys: Envelopes;
}

/** Longest side in pixels at which small print remains readable. */
const LONGEST_SIDE = 2_400;
const QUALITY = 84;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PHOTOS_PER_HOUR = 30;
const FILES_PER_SWEEP = 500;

const fileOf = (id: string) => `kyc/${id}.sealed`;

/**
 * Stores a photo of `memberId`, re-encoded without metadata and encrypted. Refuses with UPLOAD_NOT_AN_IMAGE,
 * TOO_MANY_REQUESTS after 30 per hour, also for concurrent uploads, SERVER_BUSY, and MEMBER_NOT_FOUND if the account
 * was cancelled meanwhile. Throws FilesAwayError.
 */
export async function takePhoto(
  { database, files, keys }: PapersDeps,
  given: { bytes: Buffer; memberId: bigint; now: Date },
): Promise<Uploaded> {
  const { memberId, now } = given;
  // Checked before the expensive part, and again under the lock.
  await refuseTooMany(database.queries, memberId, now);
  const { bytes, width, height } = await rewritePicture(given.bytes, { longestSide: LONGEST_SIDE, quality: QUALITY });
  const id = newId(now);
  const { bytes: sealed, ...wrapped } = keys.seal(bytes, photoPlace(id, memberId));
  await files.put(fileOf(id), sealed);
  try {
    await database.transaction(async (tx) => {
      await keepAccountOpen(tx, memberId);
      await lockCount(tx, `photos of ${memberId}`);
      await refuseTooMany(tx, memberId, now);
      await insertPhoto(tx, { id, memberId, width, height, ...wrapped, now });
    });
  } catch (error) {
    await files.remove(fileOf(id)).catch(() => {});
    throw error;
  }
  return { uploadId: id, url: memberAddress(passesOf(keys), { id, memberId, now }) };
}

async function refuseTooMany(executor: Executor, memberId: bigint, now: Date): Promise<void> {
  const recent = await countPhotosSince(executor, memberId, new Date(now.getTime() - HOUR_MS));
  if (recent >= PHOTOS_PER_HOUR) throw refuse("TOO_MANY_REQUESTS", { params: { seconds: HOUR_MS / 1000 } });
}

/** Context for the URLs of photos. */
export const passesOf = (keys: Envelopes) => ({ vault: keys.vault, kind: "kyc" }) as const;

/**
 * The photos as private pictures. A URL can be loaded repeatedly within its minute, so each view by staff is logged.
 */
export const photosOf = (papers: PapersDeps, writeAuditLog: WriteAuditLog): PrivatePictures => ({
  ...passesOf(papers.keys),
  right: "office:kyc.decide",
  async find(id) {
    const photo = await selectPhoto(papers.database.queries, id);
    return photo && { memberId: photo.memberId, bytes: () => openPhoto(papers, photo) };
  },
  async noteLook(tx, { id, memberId, staffId, now }) {
    const { memberId: subject } = await readMember(tx, memberId);
    await writeAuditLog(tx, { staffId, action: "kyc.loadPhoto", subject, details: { photoId: id }, now });
  },
});

/** Decrypts a photo (WebP). Throws if its file is missing or was modified. */
export async function openPhoto({ files, keys }: PapersDeps, photo: Photo): Promise<Buffer> {
  const bytes = await readFileOf(files, fileOf(photo.id));
  return keys.open({ ...photo, bytes }, photoPlace(photo.id, photo.memberId));
}

/**
 * Erases all papers of a member. The keys are deleted with the rows, in the caller's transaction. The files are then
 * unreadable, and the next sweep removes them.
 */
export async function eraseIdentity(tx: Tx, memberId: bigint): Promise<void> {
  await discardPhotosOf(tx, memberId);
  await deleteSubmissionsOf(tx, memberId);
}

/** Discards photos not submitted within a day, and removes the files of all discarded ones. */
export async function sweepPhotos({ database, files }: PapersDeps, now: Date): Promise<void> {
  await discardUnused(database.queries, new Date(now.getTime() - DAY_MS));
  const ids = await selectDiscarded(database.queries, FILES_PER_SWEEP);
  for (const id of ids) await files.remove(fileOf(id));
  if (ids.length > 0) await forgetDiscarded(database.queries, ids);
}
