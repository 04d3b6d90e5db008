/** Staff accounts, sign-in with a second factor, and the audit log. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LENGTHS } from "../lengths.ts";
import { STAFF_RIGHTS, STAFF_ROLES } from "../rights.ts";

export const staffSession = z.object({
  staffId: f.id,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  rights: z.array(z.enum(STAFF_RIGHTS)),
  /** False until an authenticator is set up, which has to come first. */
  secondFactor: z.boolean(),
  /** Somebody else chose the password; it has to be changed first. */
  passwordGiven: z.boolean(),
});
export type StaffSession = z.infer<typeof staffSession>;

const staffRow = z.object({
  id: f.id,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  secondFactor: z.boolean(),
  disabled: z.boolean(),
  lastSeenAt: z.nullable(f.moment),
  /** The linked member account. Staff never decide on their own withdrawals. */
  memberId: z.nullable(f.id),
});

const roles = z.array(z.enum(STAFF_ROLES)).check(z.minLength(1, { error: "REQUIRED" }));

const auditRow = z.object({
  id: f.id,
  at: f.moment,
  staffId: f.id,
  staffName: z.string(),
  action: z.string(),
  subject: z.string(),
  /** The order or member that the subject names, to link to it; null for other subjects. */
  about: z.nullable(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("order"), orderId: f.id }),
      /** The name is empty once the account is cancelled. */
      z.object({ kind: z.literal("member"), memberId: f.id, name: z.string() }),
    ]),
  ),
  details: z.record(z.string(), z.unknown()),
});

export const staff = {
  session: get("/api/office/session", {
    summary: "The signed-in staff account",
    access: "staff",
    input: z.object({}),
    output: staffSession,
  }),
  signIn: post("/api/office/signIn", {
    summary: "Sign in by email and password, with the authenticator code if one is set up",
    access: "public",
    input: z.strictObject({ email: f.email, password: f.password, code: z.optional(f.sixDigits) }),
    output: staffSession,
    errors: ["SIGN_IN_FAILED", "SECOND_FACTOR_REQUIRED", "SECOND_FACTOR_WRONG", "TOO_MANY_REQUESTS"],
  }),
  signOut: post("/api/office/signOut", {
    summary: "End this session",
    access: "staff",
    input: f.nothing,
    output: f.done,
  }),
  beginSecondFactor: post("/api/office/secondFactor/begin", {
    summary: "Create an authenticator secret, returned once as an otpauth URI",
    access: "staff",
    input: f.nothing,
    output: z.object({ otpauth: z.string(), secret: z.string() }),
    errors: ["PASSWORD_CHANGE_REQUIRED"],
  }),
  confirmSecondFactor: post("/api/office/secondFactor/confirm", {
    summary: "Finish setting up the authenticator with its first code",
    access: "staff",
    input: z.strictObject({ code: f.sixDigits }),
    output: staffSession,
    errors: ["SECOND_FACTOR_WRONG", "PASSWORD_CHANGE_REQUIRED", "TOO_MANY_REQUESTS"],
  }),
  changePassword: post("/api/office/changePassword", {
    summary: "Change the caller's password, and end other sessions",
    access: "staff",
    input: z.strictObject({ oldPassword: f.password, newPassword: f.newPassword }),
    output: f.done,
    errors: ["PASSWORD_WRONG", "TOO_MANY_REQUESTS"],
  }),
  list: get("/api/office/staff/index", {
    summary: "Staff accounts",
    access: "office:staff.write",
    input: z.object({}),
    output: z.object({ list: z.array(staffRow) }),
  }),
  create: post("/api/office/staff/create", {
    summary: "Create a staff account with an initial password, which its owner has to change",
    access: "office:staff.write",
    input: z.strictObject({ name: f.line(LENGTHS.personName), email: f.email, roles, password: f.newPassword }),
    output: staffRow,
    errors: ["STAFF_EMAIL_TAKEN"],
  }),
  change: post("/api/office/staff/change", {
    summary: "Change another account: roles, activation, linked member, or removal of a lost authenticator",
    access: "office:staff.write",
    input: z.strictObject({
      staffId: f.uuid,
      roles: z.optional(roles),
      disabled: z.optional(z.boolean()),
      resetSecondFactor: z.optional(z.literal(true)),
      /** The linked member account; null removes the link. */
      memberId: z.optional(z.nullable(f.memberId)),
    }),
    output: staffRow,
    errors: ["STAFF_NOT_FOUND", "NOT_ALLOWED", "LAST_OWNER", "MEMBER_NOT_FOUND"],
  }),
  auditLog: get("/api/office/audit/index", {
    summary: "The audit log of staff, newest first",
    access: "office:auditLog.read",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      staffId: z.optional(f.uuid),
      action: z.optional(f.line(60, 0)),
      /** An order number, a member ID, or any other subject as the log names it. */
      subject: z.optional(f.code(LENGTHS.email, 0)),
      fromDay: z.optional(f.day),
      toDay: z.optional(f.day),
    }),
    output: f.pageOf(auditRow),
  }),
  auditPeople: get("/api/office/audit/people", {
    summary: "Names of all staff accounts, to filter the audit log",
    access: "office:auditLog.read",
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ id: f.id, name: z.string() })) }),
    addition: true,
  }),
};
