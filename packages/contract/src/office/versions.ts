/**
 * Versioned settings for staff: versions are in force from a business day on, and drafts become versions. One person
 * writes a draft and another releases it; versions are immutable.
 */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LENGTHS } from "../lengths.ts";
import type { StaffRight } from "../rights.ts";

/** `replaced`: a newer version took its slot before it was in force. */
export const VERSION_STATES = ["past", "inForce", "coming", "replaced"] as const;

const version = z.object({
  version: z.number(),
  state: z.enum(VERSION_STATES),
  /** The first business day on which it is in force, and the last; null without a successor. */
  holdsFrom: z.string(),
  holdsUntil: z.nullable(z.string()),
  /** The reason for the change, as written by its authors. */
  note: z.string(),
  /** Everyone who edited its draft; empty for the version that was installed with the shop. */
  authors: z.array(z.string()),
  /** Empty for that version too. */
  releasedBy: z.string(),
  releasedAt: f.moment,
});
export type OfficeVersion = z.infer<typeof version>;

const draft = z.object({
  draftId: f.id,
  /** Incremented by each change. Clients send it back for optimistic concurrency control. */
  revision: z.number(),
  /** The version it is based on. */
  basedOn: z.number(),
  note: z.string(),
  authors: z.array(z.string()),
  createdAt: f.moment,
  changedAt: f.moment,
  /** Whether the release needs someone who did not edit the draft. */
  twoPeople: z.boolean(),
  /** Whether the caller may release it. */
  mayRelease: z.boolean(),
});
export type OfficeDraft = z.infer<typeof draft>;

const note = f.paragraph(LENGTHS.draftNote);
const versionNumber = f.queryNumber(1, 1_000_000);

interface Subject<Fields, View, Read, Write, Release> {
  /** Such as "/api/office/plan". */
  path: string;
  /** For the summaries, such as "the plan". */
  of: string;
  /** The fields of a draft's update. */
  fields: Fields;
  /** The fields of versions and drafts in responses. */
  view: View;
  rights: { read: Read; write: Write; release: Release };
}

/** The calls of a versioned setting. */
export const versionCalls = <
  Fields extends Record<string, z.ZodMiniType>,
  View extends z.ZodMiniType,
  Read extends StaffRight,
  Write extends StaffRight,
  Release extends StaffRight,
>({
  path,
  of,
  fields,
  view,
  rights,
}: Subject<Fields, View, Read, Write, Release>) => {
  const numbered = z.object({ version: z.number(), body: view });
  const draftWithBody = z.object({
    ...draft.shape,
    body: view,
    /** The newest version, for comparison. */
    newest: numbered,
    /** The first business day on which it can be in force. */
    earliest: z.string(),
  });
  return {
    index: get(`${path}/index`, {
      summary: `Versions of ${of}, newest first, and the open drafts`,
      access: rights.read,
      input: z.object({ ...f.paging }),
      output: z.object({ ...f.pageOf(version).shape, drafts: z.array(draft) }),
    }),
    version: get(`${path}/version`, {
      summary: `One version of ${of}, with the previous one`,
      access: rights.read,
      input: z.object({ version: versionNumber }),
      output: z.object({ ...version.shape, body: view, before: z.nullable(numbered) }),
      errors: ["VERSION_NOT_FOUND"],
    }),
    draft: get(`${path}/draft`, {
      summary: `One open draft of ${of}`,
      access: rights.read,
      input: z.object({ draftId: f.uuid }),
      output: draftWithBody,
      errors: ["DRAFT_NOT_FOUND"],
    }),
    createDraft: post(`${path}/createDraft`, {
      summary: `Create a draft of ${of} as a copy of a version`,
      access: rights.write,
      input: z.strictObject({ basedOn: versionNumber, note }),
      output: draftWithBody,
      errors: ["VERSION_NOT_FOUND", "DRAFTS_FULL"],
      idempotent: "keyed",
    }),
    saveDraft: post(`${path}/saveDraft`, {
      summary: `Change a draft of ${of}; refused after a concurrent change`,
      access: rights.write,
      input: z.strictObject({ draftId: f.uuid, revision: z.int(), note, ...fields }),
      output: draftWithBody,
      errors: ["DRAFT_NOT_FOUND", "EDIT_CONFLICT"],
    }),
    discardDraft: post(`${path}/discardDraft`, {
      summary: `Discard a draft of ${of}`,
      access: rights.write,
      input: z.strictObject({ draftId: f.uuid }),
      output: f.done,
      errors: ["DRAFT_NOT_FOUND"],
    }),
    release: post(`${path}/release`, {
      summary: `Release a draft as the newest version of ${of}, from a future business day; if money depends on it, by somebody who did not edit it`,
      access: rights.release,
      input: z.strictObject({
        draftId: f.uuid,
        revision: z.int(),
        /** The newest version that the caller has seen. */
        inPlaceOf: z.int(),
        holdsFrom: f.day,
      }),
      output: version,
      errors: ["DRAFT_NOT_FOUND", "EDIT_CONFLICT", "SECOND_PERSON_REQUIRED"],
    }),
  };
};
