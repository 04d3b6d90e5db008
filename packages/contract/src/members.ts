/** Registration, sign-in, profile, sessions and password recovery. */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import { LENGTHS } from "./lengths.ts";
import { recoveryCode, STEP_UP_ERRORS, stepUpProof } from "./step-up-proof.ts";
import { accountOf } from "./typed.ts";

export const userInfo = z.object({
  token: z.optional(z.string()),
  memberId: f.id,
  name: z.string(),
  nickname: z.string(),
  avatar: z.nullable(f.picture),
  email: z.nullable(z.string()),
  /**
   * Whether the email was verified with a code. Only a verified email can sign in, recover the password and receive
   * notices.
   */
  emailVerified: z.boolean(),
  areaCode: z.string(),
  mobile: z.string(),
  birthday: z.string(),
  nationality: z.string(),
  level: z.number(),
  activated: z.boolean(),
  referrerId: z.nullable(f.id),
  inviteCode: z.string(),
  leftNodeCode: z.string(),
  rightNodeCode: z.string(),
  joinedAt: f.moment,
});
export type UserInfo = z.infer<typeof userInfo>;

const signedIn = z.object({ userInfo });
const joined = z.object({
  userInfo,
  /**
   * Recovery codes of a newcomer, shown once. Absent at sign-in, and if the same registration was sent before: the
   * member then makes new ones.
   */
  recoveryCodes: z.optional(z.array(z.string())),
});
/** Member ID or email. */
const account = f.typedAs(accountOf, f.line(LENGTHS.email));

/** Both fields accept the same values; `memberId` is there for existing clients. */
const signInFields = { account: z.optional(account), memberId: z.optional(account), password: f.password };
type Named = { account?: string | undefined; memberId?: string | undefined };
const namesSomebody = [
  z.refine<Named>((input) => input.account !== undefined || input.memberId !== undefined, {
    error: "REQUIRED",
    path: ["account"],
  }),
  z.refine<Named>((input) => input.account === undefined || input.memberId === undefined, {
    error: "INVALID",
    path: ["memberId"],
  }),
] as const;

export const registration = z.strictObject({
  tab: z.literal("register"),
  name: f.personName(LENGTHS.personName),
  birthday: f.day,
  nationality: f.country,
  areaCode: f.areaCode,
  mobile: f.phone,
  email: z.optional(f.email),
  inviteCode: f.teamCode,
  nodeCode: f.teamCode,
  password: f.newPassword,
  /** Accepts the displayed versions of the user agreement and the privacy policy. */
  agree: z.literal(true, { error: "AGREEMENT_REQUIRED" }),
  /** The challenge of the refusal REGISTRATION_WORK_REQUIRED, and its solution. */
  work: z.optional(z.strictObject({ challenge: f.line(200), answer: z.int().check(z.minimum(0), z.maximum(2 ** 31)) })),
});

const session = z.object({
  id: f.id,
  device: z.string(),
  createdAt: f.moment,
  lastSeenAt: f.moment,
  current: z.boolean(),
});

const agreement = z.enum(["user_agreement", "privacy_policy"]);

const consent = z.object({
  document: agreement,
  version: z.string(),
  acceptedAt: f.moment,
  /** Whether it is the version in force. */
  inForce: z.boolean(),
});

const profileChange = z.strictObject({
  nickname: z.optional(f.personName(LENGTHS.nickname)),
  avatarUploadId: z.optional(f.uuid),
  email: z.optional(f.email),
  /** The code sent to the new email; required with `email`. */
  emailCode: z.optional(f.sixDigits),
  areaCode: z.optional(f.areaCode),
  mobile: z.optional(f.phone),
  /** The current password; required with `email`, `areaCode` and `mobile`. */
  password: z.optional(f.password),
  stepUpProof,
});

export const members = {
  signInPage: get("/api/user/checkIn", {
    summary: "Data of the sign-in page",
    access: "public",
    input: z.object({}),
    output: z.object({
      captcha: z.boolean(),
      password: z.object({ minLength: z.number(), maxLength: z.number() }),
      minimumAgeYears: z.number(),
      emailRequired: z.boolean(),
      agreementVersions: z.object({ userAgreement: z.string(), privacyPolicy: z.string() }),
    }),
  }),
  checkIn: post("/api/user/checkIn", {
    summary: "Sign in or register",
    access: "public",
    input: z.discriminatedUnion("tab", [
      z.strictObject({ tab: z.literal("login"), ...signInFields }).check(...namesSomebody),
      registration,
    ]),
    output: joined,
    errors: [
      "SIGN_IN_FAILED",
      "TOO_MANY_REQUESTS",
      "REGISTRATION_COUNTRY_SHOP_ONLY",
      "SHOP_PAUSED",
      "REGISTRATION_WORK_REQUIRED",
      "ACCOUNT_SUSPENDED",
    ],
  }),
  login: post("/api/user/login", {
    summary: "Sign in by member ID or email",
    access: "public",
    input: z.strictObject(signInFields).check(...namesSomebody),
    output: signedIn,
    errors: ["SIGN_IN_FAILED", "TOO_MANY_REQUESTS", "ACCOUNT_SUSPENDED"],
  }),
  logout: post("/api/user/logout", {
    summary: "End this session",
    access: "member",
    input: f.nothing,
    output: f.done,
  }),
  renewSession: post("/api/user/renew", {
    summary:
      "Replace the token of this session, by the cookie that came with it; a token that was replaced ends soon after",
    access: "public",
    input: f.nothing,
    output: z.object({ token: z.string() }),
    errors: ["SESSION_MISSING", "SESSION_OVER", "ACCOUNT_SUSPENDED", "ACCOUNT_CANCELLED"],
    addition: true,
  }),
  userInfo: get("/api/user/userInfo", {
    summary: "The signed-in member",
    access: "member",
    input: z.object({}),
    output: userInfo,
  }),
  invite: get("/api/user/invite", {
    summary: "Invitation code, node codes and links of the signed-in member",
    access: "member",
    input: z.object({}),
    output: z.object({
      inviteCode: z.string(),
      left: z.object({ nodeCode: z.string(), link: z.string() }),
      right: z.object({ nodeCode: z.string(), link: z.string() }),
      /** To the side that is weaker when somebody opens the link. */
      weaker: z.object({ link: z.string() }),
    }),
  }),
  inviter: get("/api/user/inviter", {
    summary: "The masked name of an invitation code's owner, and the side of a node code",
    access: "public",
    input: z.object({
      inviteCode: z.optional(f.teamCode),
      nodeCode: z.optional(f.teamCode),
      /** In place of a node code: the inviter's weaker side at this moment. */
      side: z.optional(z.literal("weaker")),
    }),
    output: z.object({
      /** Masked; null if the code is missing or cannot be used to join. */
      inviter: z.nullable(z.string()),
      /** Null if the code is missing or unknown. */
      side: z.nullable(z.enum(["left", "right"])),
      /** The node code of the weaker side, if it was asked for and the inviter is known. */
      nodeCode: z.nullable(z.string()),
    }),
    errors: ["TOO_MANY_REQUESTS"],
    addition: true,
  }),
  profile: get("/api/account/profile", {
    summary: "Read the member's profile",
    access: "member",
    input: z.object({}),
    output: userInfo,
  }),
  changeProfile: post("/api/account/profile", {
    summary: "Change nickname, avatar, email or mobile; the last two need the password",
    access: "member",
    stepUp: "settings",
    input: profileChange,
    output: userInfo,
    errors: [
      ...STEP_UP_ERRORS,
      "PASSWORD_WRONG",
      "EMAIL_CODE_WRONG",
      "UPLOAD_NOT_FOUND",
      "ACCOUNT_SUSPENDED",
      "ACCOUNT_CANCELLED",
    ],
  }),
  changePassword: post("/api/account/changePassword", {
    summary: "Change the password, and end all other sessions",
    access: "member",
    stepUp: "settings",
    input: z.strictObject({ oldPassword: f.password, newPassword: f.newPassword, stepUpProof }),
    output: f.done,
    errors: [...STEP_UP_ERRORS, "PASSWORD_WRONG", "ACCOUNT_SUSPENDED", "ACCOUNT_CANCELLED"],
    addition: true,
  }),
  undoEmail: post("/api/account/undoEmail", {
    summary: "Undo a change of email with the link that both addresses received; ends all sessions",
    access: "public",
    input: z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: "INVALID" })) }),
    output: z.object({
      /** The former address was restored, and the password no longer works: a new one is set with a code sent to it. */
      newPasswordNeeded: z.boolean(),
    }),
    errors: ["EMAIL_UNDO_OVER"],
    addition: true,
  }),
  retrievePassword: post("/api/account/retrievePassword", {
    summary: "Set a new password with a code sent by email",
    access: "public",
    input: z.strictObject({
      email: f.email,
      code: f.sixDigits,
      newPassword: f.newPassword,
      repeatPassword: f.password,
    }),
    output: f.done,
    errors: ["EMAIL_CODE_WRONG", "TOO_MANY_REQUESTS"],
  }),
  recoverPassword: post("/api/account/recoverPassword", {
    summary: "Set a new password with a recovery code; the response never reveals whether the member exists",
    access: "public",
    input: z.strictObject({
      memberId: f.memberId,
      recoveryCode,
      newPassword: f.newPassword,
      repeatPassword: f.password,
    }),
    output: f.done,
    errors: ["RECOVERY_CODE_WRONG", "TOO_MANY_REQUESTS"],
    addition: true,
  }),
  stopRecovery: post("/api/account/stopRecovery", {
    summary: "Stop a recovery by staff: signed in, or with the link that the email about it has",
    access: "anyone",
    input: z.strictObject({
      token: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: "INVALID" }))),
    }),
    output: f.done,
    errors: ["RECOVERY_OVER", "SESSION_MISSING"],
    addition: true,
  }),
  sendCode: post("/api/ems/send", {
    summary: "Send a six-digit code by email; the response never reveals whether the email is registered",
    access: "anyone",
    input: z.strictObject({ email: f.email, event: z.enum(["retrieve_password", "change_email", "withdraw"]) }),
    output: z.object({ validSeconds: z.number(), nextAfterSeconds: z.number() }),
    errors: ["EMAIL_CODE_TOO_SOON", "SESSION_MISSING", "TOO_MANY_REQUESTS"],
  }),
  sessions: get("/api/account/sessions", {
    summary: "The member's sessions",
    access: "member",
    input: z.object({}),
    output: z.object({ list: z.array(session) }),
    addition: true,
  }),
  consents: get("/api/account/consents", {
    summary: "Accepted versions of the agreements with their times, newest first",
    access: "member",
    input: z.object({}),
    output: z.object({
      list: z.array(consent),
      /** Agreements in force that the member has not accepted. */
      toAccept: z.array(z.object({ document: agreement, version: z.string() })),
    }),
    addition: true,
  }),
  acceptAgreement: post("/api/account/acceptAgreement", {
    summary: "Accept the version of an agreement that is in force",
    access: "member",
    input: z.strictObject({ document: agreement, version: f.line(40) }),
    output: f.done,
    errors: ["AGREEMENT_CHANGED"],
    addition: true,
  }),
  endSession: post("/api/account/endSession", {
    summary: "End one session, or all others if no id is given",
    access: "member",
    input: z.strictObject({ sessionId: z.optional(f.uuid) }),
    output: f.done,
    errors: ["SESSION_NOT_FOUND"],
    addition: true,
  }),
  cancelAccount: post("/api/account/cancel", {
    summary: "Cancel the account: personal data is erased, the place in the tree remains",
    access: "member",
    stepUp: "settings",
    input: z.strictObject({ password: f.password, stepUpProof }),
    output: f.done,
    errors: [...STEP_UP_ERRORS, "PASSWORD_WRONG", "ACCOUNT_NOT_EMPTY", "ACCOUNT_SUSPENDED", "ACCOUNT_CANCELLED"],
    addition: true,
  }),
};
