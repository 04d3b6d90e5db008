/** Members for staff, and grants of balance, coupons and points, which need two people. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { ASSETS, amounts } from "../ledger.ts";
import { LENGTHS } from "../lengths.ts";
import { onItsWay } from "../membership.ts";
import { staffLog } from "./history.ts";
import { notes, noteText, oneNote } from "./notes.ts";
import { IDENTITY_PROOFS, proposal } from "./proposals.ts";

/** A column and its direction. */
export const MEMBER_SORTS = ["joined_up", "joined_down"] as const;
/** Kinds of notices in the history of a member. */
export const MEMBER_EVENTS = ["level.reached", "security.changed", "security.copied", "security.recovered"] as const;
export const MEMBER_STATUSES = ["active", "suspended", "cancelled"] as const;

const memberRow = z.object({
  memberId: f.id,
  name: z.string(),
  nickname: z.string(),
  /** Masked in the list, complete in the details. */
  email: z.nullable(z.string()),
  level: z.number(),
  activated: z.boolean(),
  status: z.enum(MEMBER_STATUSES),
  nationality: z.string(),
  joinedAt: f.moment,
});

const memberDetail = z.object({
  ...memberRow.shape,
  areaCode: z.string(),
  mobile: z.string(),
  birthday: z.string(),
  referrerId: z.nullable(f.id),
  placement: z.nullable(z.object({ parentId: f.id, side: z.enum(["left", "right"]) })),
  inviteCode: z.string(),
  suspendedReason: z.nullable(z.string()),
  /** Whether step-up is enabled. */
  stepUp: z.boolean(),
  balances: amounts,
  /** BV of the member's own final orders, and of orders that are paid and not final. */
  achievement: f.money,
  onItsWay,
  /** What two people changed or are to change, newest first. */
  proposals: z.array(proposal),
  notes,
  staffLog,
  /** Null before the activation, and after it was returned. */
  activatedAt: z.nullable(f.moment),
  /** What the member was told about levels and security, as long as notices are kept, oldest first. */
  events: z.array(z.object({ id: f.id, at: f.moment, kind: z.enum(MEMBER_EVENTS), level: z.nullable(z.number()) })),
});

const grant = z.object({
  id: f.id,
  memberId: f.id,
  memberName: z.string(),
  asset: z.enum(ASSETS),
  amount: f.money,
  reason: z.string(),
  state: z.enum(["requested", "approved", "rejected"]),
  requestedBy: z.string(),
  requestedAt: f.moment,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(f.moment),
  /** Whether the caller may decide. Nobody decides on their own request or on a grant to themselves. */
  mayDecide: z.boolean(),
});

export const officeMembers = {
  index: get("/api/office/members/index", {
    summary: "Find members by member ID, name, email or mobile",
    access: "office:members.read",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      search: z.optional(f.peopleSearch(LENGTHS.searchOfPeople)),
      status: z.optional(z.enum(MEMBER_STATUSES)),
      /** Defaults to newest first. */
      sort: z.optional(z.enum(MEMBER_SORTS)),
    }),
    output: f.pageOf(memberRow),
  }),
  detail: get("/api/office/members/detail", {
    summary: "One member; each view is recorded in the audit log",
    access: "office:members.read",
    input: z.object({ memberId: f.memberId }),
    output: memberDetail,
    errors: ["MEMBER_NOT_FOUND"],
  }),
  suspend: post("/api/office/members/suspend", {
    summary: "Suspend a member, and end its sessions immediately",
    access: "office:members.suspend",
    input: z.strictObject({ memberId: f.memberId, reason: f.line(LENGTHS.reason) }),
    output: memberDetail,
    errors: ["MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
  }),
  resetStepUp: post("/api/office/members/resetStepUp", {
    summary: "Remove the lost passkeys, authenticator apps and recovery codes of a member, and end its sessions",
    access: "office:members.suspend",
    input: z.strictObject({ memberId: f.memberId, reason: f.line(LENGTHS.reason) }),
    output: memberDetail,
    errors: ["MEMBER_NOT_FOUND", "OWN_ACCOUNT", "STEP_UP_NOT_SET_UP"],
  }),
  reinstate: post("/api/office/members/reinstate", {
    summary: "End a suspension",
    access: "office:members.suspend",
    input: z.strictObject({ memberId: f.memberId, reason: f.line(LENGTHS.reason) }),
    output: memberDetail,
    errors: ["MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
  }),
  proposeRecovery: post("/api/office/members/proposeRecovery", {
    summary: "Propose a new way in for a member who is locked out; a second person decides",
    access: "office:members.propose",
    idempotent: true,
    input: z.strictObject({
      memberId: f.memberId,
      reason: f.line(LENGTHS.reason),
      /** The proof of identity that was seen. */
      proof: z.enum(IDENTITY_PROOFS),
      /** Where the code is sent. Without it staff hand the code over. */
      sendTo: z.optional(f.email),
    }),
    output: memberDetail,
    errors: ["MEMBER_NOT_FOUND", "OWN_ACCOUNT", "PROPOSAL_OPEN"],
    addition: true,
  }),
  proposeCorrection: post("/api/office/members/proposeCorrection", {
    summary: "Propose a correction of a member's details; a second person decides",
    access: "office:members.propose",
    idempotent: true,
    input: z.strictObject({
      memberId: f.memberId,
      reason: f.line(LENGTHS.reason),
      /** The proof of identity that was seen. */
      proof: z.enum(IDENTITY_PROOFS),
      name: z.optional(f.personName(LENGTHS.personName)),
      birthday: z.optional(f.day),
      nationality: z.optional(f.country),
      areaCode: z.optional(f.areaCode),
      mobile: z.optional(f.phone),
      /** Stays unconfirmed until the member confirms it. */
      email: z.optional(f.email),
    }),
    output: memberDetail,
    errors: ["MEMBER_NOT_FOUND", "OWN_ACCOUNT", "PROPOSAL_OPEN", "CORRECTION_EMPTY", "CORRECTION_PAPERS"],
    addition: true,
  }),
  decideProposal: post("/api/office/members/decideProposal", {
    summary: "Approve or reject somebody else's proposal; the member is told of an approval and can stop a recovery",
    access: "office:members.approve",
    idempotent: true,
    input: z.strictObject({ proposalId: f.uuid, approve: z.boolean() }),
    output: memberDetail,
    errors: [
      "PROPOSAL_NOT_FOUND",
      "PROPOSAL_STATE",
      "SECOND_PERSON_REQUIRED",
      "OWN_ACCOUNT",
      "CORRECTION_CHANGED",
      "CORRECTION_REFUSED",
      "CORRECTION_PAPERS",
    ],
    addition: true,
  }),
  stopProposal: post("/api/office/members/stopProposal", {
    summary: "Stop a proposal that is not done: before the decision, or a recovery before its code is used",
    access: "office:members.propose",
    idempotent: true,
    input: z.strictObject({ proposalId: f.uuid, reason: f.line(LENGTHS.reason) }),
    output: memberDetail,
    errors: ["PROPOSAL_NOT_FOUND", "PROPOSAL_STATE", "OWN_ACCOUNT"],
    addition: true,
  }),
  handOverCode: post("/api/office/members/handOverCode", {
    summary: "Make the code of an approved recovery once its waiting time is over; an earlier one stops working",
    access: "office:members.propose",
    input: z.strictObject({ proposalId: f.uuid }),
    output: z.object({
      member: memberDetail,
      /** To tell the member; null if it was sent. */
      code: z.nullable(z.string()),
      endsAt: f.moment,
    }),
    errors: ["PROPOSAL_NOT_FOUND", "PROPOSAL_STATE", "RECOVERY_WAITS", "OWN_ACCOUNT"],
    addition: true,
  }),
  noteAdd: post("/api/office/members/noteAdd", {
    summary: "Add an internal note to a member",
    access: "office:members.note",
    idempotent: true,
    input: z.strictObject({ memberId: f.memberId, ...noteText }),
    output: memberDetail,
    errors: ["MEMBER_NOT_FOUND", "NOTES_FULL", "OWN_ACCOUNT"],
    addition: true,
  }),
  noteChange: post("/api/office/members/noteChange", {
    summary: "Edit one's own note on a member",
    access: "office:members.note",
    input: z.strictObject({ memberId: f.memberId, ...oneNote, ...noteText }),
    output: memberDetail,
    errors: ["MEMBER_NOT_FOUND", "NOTE_NOT_FOUND", "OWN_ACCOUNT"],
    addition: true,
  }),
  noteRemove: post("/api/office/members/noteRemove", {
    summary: "Remove one's own note from a member",
    access: "office:members.note",
    input: z.strictObject({ memberId: f.memberId, ...oneNote }),
    output: memberDetail,
    errors: ["MEMBER_NOT_FOUND", "NOTE_NOT_FOUND", "OWN_ACCOUNT"],
    addition: true,
  }),
};

export const officeGrants = {
  index: get("/api/office/grants/index", {
    summary: "Grants, newest first",
    access: "office:grants.read",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      state: z.optional(z.enum(["requested", "approved", "rejected"])),
    }),
    output: f.pageOf(grant),
  }),
  request: post("/api/office/grants/request", {
    summary: "Request a grant of balance, coupons or points; a second person decides",
    access: "office:grants.request",
    idempotent: true,
    input: z.strictObject({
      memberId: f.memberId,
      asset: z.enum(ASSETS),
      amount: f.price,
      reason: f.line(LENGTHS.reason),
    }),
    output: grant,
    errors: ["MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
  }),
  decide: post("/api/office/grants/decide", {
    summary: "Approve or reject somebody else's request; approving moves the money",
    access: "office:grants.approve",
    idempotent: true,
    input: z.strictObject({ grantId: f.uuid, approve: z.boolean() }),
    output: grant,
    errors: ["GRANT_NOT_FOUND", "GRANT_STATE", "OWN_ACCOUNT", "SECOND_PERSON_REQUIRED", "MEMBER_NOT_FOUND"],
  }),
};
