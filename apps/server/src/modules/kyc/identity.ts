/** A member's identity verification: submitting papers, and their state (docs/rules.md 8). */
import { type Identity, type IdentityState, type IdType, REJECTION_TEXTS } from "@banyan/contract/kyc.ts";
import { type Language, textIn } from "@banyan/contract/languages.ts";
import { type Executor, violatedConstraint } from "../../platform/database.ts";
import type { Envelopes } from "../../platform/envelope-encryption.ts";
import { memberAddress } from "../../platform/http/private-pictures.ts";
import { newId } from "../../platform/ids.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { keepAccountOpen } from "../members/index.ts";
import { maskedNumber } from "./number.rules.ts";
import { numberHash, numberPlace, openNumber } from "./papers.ts";
import { claimPhoto, selectPhotosOf } from "./photo-store.ts";
import { type PapersDeps, passesOf } from "./photos.ts";
import { insertSubmission, type Submission, selectCurrent, selectOfMember, selectStates } from "./store.ts";

/** Id of the member's current submission, which must exist. */
export async function submissionOf(within: Executor, memberId: bigint): Promise<string> {
  const submission = await selectCurrent(within, memberId);
  if (!submission) throw new Error(`member ${memberId} has submitted nothing`);
  return submission.id;
}

export interface SubmitInput {
  memberId: bigint;
  idType: IdType;
  number: string;
  name: string;
  /** The member's uploads that belong to no submission yet. */
  idPhoto: string;
  selfie: string;
  now: Date;
}

/** The state of a member's identity. */
export async function identityState(within: Executor, memberId: bigint): Promise<IdentityState> {
  return (await identityStates(within, [memberId])).get(memberId) ?? "not_submitted";
}

/** Same for many members; members without a submission are omitted. */
export function identityStates(within: Executor, memberIds: readonly bigint[]): Promise<Map<bigint, IdentityState>> {
  return selectStates(within, memberIds);
}

/**
 * Submits papers for review. Refuses with IDENTITY_STATE if a submission is pending or approved, also for the second of
 * two concurrent ones; UPLOAD_NOT_FOUND for a photo that is in use or not the member's; SAME_PHOTO at `selfie`.
 */
export async function submitIdentity({ database, keys }: PapersDeps, input: SubmitInput): Promise<void> {
  const { memberId, idType, number, name, idPhoto, selfie, now } = input;
  if (idPhoto === selfie) throw refuseFields({ selfie: "SAME_PHOTO" });
  const id = newId(now);
  try {
    await database.transaction(async (tx) => {
      await keepAccountOpen(tx, memberId);
      const sealed = keys.seal(Buffer.from(number, "utf8"), numberPlace(id, memberId));
      const hash = await numberHash(tx, keys, number);
      await insertSubmission(tx, { id, memberId, idType, name, number: sealed, numberHash: hash, now });
      for (const [part, photoId] of [["idPhoto", idPhoto] as const, ["selfie", selfie] as const]) {
        if (!(await claimPhoto(tx, { id: photoId, memberId, submissionId: id, part })))
          throw refuse("UPLOAD_NOT_FOUND");
      }
    });
  } catch (error) {
    if (violatedConstraint(error) === "submission_open") throw refuse("IDENTITY_STATE");
    throw error;
  }
}

const NOTHING: Identity = {
  state: "not_submitted",
  idType: null,
  number: null,
  name: null,
  submittedAt: null,
  decidedAt: null,
  reasons: [],
  note: "",
  photos: null,
};

interface Reader {
  memberId: bigint;
  language: Language;
  now: Date;
}

/** A member's view of its own papers: the number masked, reasons in `language`. */
export async function readIdentity(papers: PapersDeps, reader: Reader): Promise<Identity> {
  const submission = await selectCurrent(papers.database.queries, reader.memberId);
  if (!submission) return NOTHING;
  const view = await viewOf(papers, submission, reader);
  return { ...view, number: maskedNumber(view.number) };
}

/** All submissions of a member, newest first, for its data copy: the number unmasked, reasons in `language`. */
export async function ownPapers(papers: PapersDeps, reader: Reader) {
  const views = [];
  for (const submission of await selectOfMember(papers.database.queries, reader.memberId))
    views.push(await viewOf(papers, submission, reader));
  return views;
}

async function viewOf(
  { database: { queries }, keys }: PapersDeps,
  submission: Submission,
  { memberId, language, now }: Reader,
) {
  const { id, state, idType, name, submittedAt, decidedAt, reasons, note } = submission;
  return {
    state,
    idType,
    number: openNumber(keys, submission),
    name,
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    reasons: reasons.map((reason) => textIn(REJECTION_TEXTS[reason], language)),
    note,
    photos: await ownAddresses(queries, keys, { memberId, submissionId: id, now }),
  };
}

async function ownAddresses(
  executor: Executor,
  keys: Envelopes,
  { memberId, submissionId, now }: { memberId: bigint; submissionId: string; now: Date },
) {
  const photos = await selectPhotosOf(executor, submissionId);
  const [idPhoto, selfie] = [photos.get("idPhoto"), photos.get("selfie")];
  if (!idPhoto || !selfie) return null;
  const passes = passesOf(keys);
  return {
    idPhoto: memberAddress(passes, { id: idPhoto.id, memberId, now }),
    selfie: memberAddress(passes, { id: selfie.id, memberId, now }),
  };
}
