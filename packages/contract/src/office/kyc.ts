/** Review of identity papers. Photos are opened one by one; each access requires a reason, which is logged. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { ID_TYPES, REJECTION_REASONS } from "../kyc.ts";
import { LENGTHS } from "../lengths.ts";

export const SUBMISSION_STATES = ["pending", "approved", "rejected"] as const;
export const PHOTOS = ["idPhoto", "selfie"] as const;

const row = z.object({
  id: f.id,
  memberId: f.id,
  /** The name given at registration. */
  memberName: z.string(),
  /** The name on the document, as the member entered it. */
  name: z.string(),
  idType: z.enum(ID_TYPES),
  /** Masked, except for its first and last characters. */
  number: z.string(),
  state: z.enum(SUBMISSION_STATES),
  submittedAt: f.moment,
  decidedAt: z.nullable(f.moment),
  decidedBy: z.nullable(z.string()),
  /** Whether the same number is approved for another member, or was until the approval was withdrawn. */
  duplicate: z.boolean(),
});

const verdict = z.object({
  id: f.id,
  idType: z.enum(ID_TYPES),
  state: z.enum(SUBMISSION_STATES),
  submittedAt: f.moment,
  decidedAt: z.nullable(f.moment),
  decidedBy: z.nullable(z.string()),
  /** An approval that was withdrawn: when, and by whom. The state is then `rejected`. */
  withdrawnAt: z.nullable(f.moment),
  withdrawnBy: z.nullable(z.string()),
  reasons: z.array(z.enum(REJECTION_REASONS)),
  note: z.string(),
});

const size = z.object({ width: z.number(), height: z.number() });

const detail = z.object({
  ...verdict.shape,
  name: z.string(),
  /** The unmasked number, to compare with the document. */
  number: z.string(),
  photos: z.object({ idPhoto: size, selfie: size }),
  /** Data from the registration. */
  member: z.object({
    memberId: f.id,
    name: z.string(),
    birthday: z.string(),
    nationality: z.string(),
    joinedAt: f.moment,
    /** The language in which the member reads a rejection. */
    language: z.string(),
  }),
  /** Other members with the same number approved, also if the approval was withdrawn. */
  duplicates: z.array(
    z.object({ memberId: f.id, memberName: z.string(), decidedAt: f.moment, withdrawnAt: z.nullable(f.moment) }),
  ),
  /** The member's other submissions, newest first. */
  history: z.array(verdict),
});

export const officeKyc = {
  index: get("/api/office/kyc/index", {
    summary: "Submitted identity papers; pending ones oldest first, others newest first",
    access: "office:kyc.decide",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      state: z.optional(z.enum(SUBMISSION_STATES)),
      memberId: z.optional(f.memberId),
    }),
    output: f.pageOf(row),
  }),
  counts: get("/api/office/kyc/counts", {
    summary: "Number of pending, approved and rejected submissions, and the time of the oldest pending one",
    access: "office:kyc.decide",
    input: z.object({}),
    output: z.object({
      pending: z.number(),
      approved: z.number(),
      rejected: z.number(),
      oldestPendingAt: z.nullable(f.moment),
    }),
  }),
  detail: get("/api/office/kyc/detail", {
    summary: "One submission without its photos; each view is in the audit log",
    access: "office:kyc.decide",
    input: z.object({ submissionId: f.uuid }),
    output: detail,
    errors: ["SUBMISSION_NOT_FOUND"],
  }),
  viewPhoto: post("/api/office/kyc/viewPhoto", {
    summary:
      "Open a photo, with a reason that is kept in the audit log; the address works for the caller alone and ends",
    access: "office:kyc.decide",
    input: z.strictObject({ submissionId: f.uuid, photo: z.enum(PHOTOS), reason: f.line(LENGTHS.reason) }),
    output: z.object({ url: z.string(), endsAt: f.moment }),
    errors: ["SUBMISSION_NOT_FOUND"],
  }),
  approve: post("/api/office/kyc/approve", {
    summary: "Approve a submission; requires `acceptDuplicate` if the number is approved for another member",
    access: "office:kyc.decide",
    idempotent: true,
    input: z.strictObject({ submissionId: f.uuid, acceptDuplicate: z.optional(z.boolean()) }),
    output: z.object({ id: f.id, state: z.enum(SUBMISSION_STATES) }),
    errors: ["SUBMISSION_NOT_FOUND", "SUBMISSION_DECIDED", "OWN_ACCOUNT", "IDENTITY_DUPLICATE", "MEMBER_NOT_FOUND"],
  }),
  withdraw: post("/api/office/kyc/withdraw", {
    summary: "Withdraw an approval: the member is told why and submits again, and withdrawals wait until then",
    access: "office:kyc.decide",
    idempotent: true,
    input: z.strictObject({ submissionId: f.uuid, reason: f.paragraph(LENGTHS.rejectNote) }),
    output: z.object({ id: f.id, state: z.enum(SUBMISSION_STATES) }),
    errors: ["SUBMISSION_NOT_FOUND", "SUBMISSION_NOT_APPROVED", "OWN_ACCOUNT", "MEMBER_NOT_FOUND"],
    addition: true,
  }),
  reject: post("/api/office/kyc/reject", {
    summary: "Reject a submission with predefined reasons, a text, or both",
    access: "office:kyc.decide",
    idempotent: true,
    input: z.strictObject({
      submissionId: f.uuid,
      reasons: z.array(z.enum(REJECTION_REASONS)).check(z.maxLength(REJECTION_REASONS.length, { error: "TOO_LONG" })),
      note: z._default(f.paragraph(LENGTHS.rejectNote, 0), ""),
    }),
    output: z.object({ id: f.id, state: z.enum(SUBMISSION_STATES) }),
    errors: ["SUBMISSION_NOT_FOUND", "SUBMISSION_DECIDED", "OWN_ACCOUNT", "MEMBER_NOT_FOUND"],
  }),
};
