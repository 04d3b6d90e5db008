/**
 * Step-up: a second proof, in addition to the session, that a member can require before money leaves the wallet. An
 * endpoint with `stepUp` takes a `stepUpProof`; without it, the endpoint refuses with STEP_UP_REQUIRED if the member
 * requires one.
 */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import { LENGTHS } from "./lengths.ts";
import { bytes, STEP_UP_ACTIONS, STEP_UP_ERRORS, STEP_UP_MOVES, stepUpProof } from "./step-up-proof.ts";

export const RECOVERY_CODES = 10;
/** Lifetime of a passkey challenge, in seconds. */
export const CHALLENGE_SECONDS = 300;

const factor = z.object({
  id: f.id,
  kind: z.enum(["totp", "passkey"]),
  name: z.string(),
  createdAt: f.moment,
  lastUsedAt: z.nullable(f.moment),
});
export type StepUpFactor = z.infer<typeof factor>;

const state = z.object({
  /** Actions that require a proof. */
  transfer: z.boolean(),
  withdrawal: z.boolean(),
  factors: z.array(factor),
  /** Each replaces the password or a lost factor once. */
  recoveryCodesLeft: z.number(),
  /** A recovery of the account by staff, which the member can stop; null without one. */
  recovery: z.nullable(z.object({ opensAt: f.moment })),
  /** The host that passkeys are bound to. Browsers do not offer them on other hosts. */
  passkeyHost: z.string(),
});
export type StepUpState = z.infer<typeof state>;

/** The result of an enrolment. The codes are returned once, with the first factor; otherwise null. */
const enrolled = z.object({ state, recoveryCodes: z.nullable(z.array(z.string())) });

const knownPasskey = z.object({ id: z.string(), transports: z.array(z.string()) });

const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
const name = f.line(LENGTHS.deviceName);
const permission = { password: f.password, stepUpProof };

export const stepUp = {
  state: get("/api/account/stepUp", {
    summary: "The member's step-up settings: protected actions and factors",
    access: "member",
    input: z.object({}),
    output: state,
    addition: true,
  }),
  beginTotp: post("/api/account/stepUp/beginTotp", {
    summary: "Begin adding an authenticator app; returns its secret",
    access: "member",
    stepUp: "settings",
    input: z.strictObject(permission),
    output: z.object({ enrolmentId: f.id, secret: z.string(), otpauth: z.string() }),
    errors: [...STEP_UP_ERRORS, "PASSWORD_WRONG", "STEP_UP_FULL"],
    addition: true,
  }),
  finishTotp: post("/api/account/stepUp/finishTotp", {
    summary: "Finish adding an authenticator app with its first code",
    access: "member",
    input: z.strictObject({ enrolmentId: f.uuid, code: f.sixDigits, name }),
    output: enrolled,
    errors: ["STEP_UP_WRONG", "STEP_UP_FULL", "STEP_UP_FACTOR_NOT_FOUND", "TOO_MANY_REQUESTS"],
    addition: true,
  }),
  beginPasskey: post("/api/account/stepUp/beginPasskey", {
    summary: "Begin adding a passkey: what the browser needs to make one",
    access: "member",
    stepUp: "settings",
    input: z.strictObject(permission),
    output: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      algorithms: z.array(z.number()),
      timeoutMs: z.number(),
      exclude: z.array(knownPasskey),
    }),
    errors: [...STEP_UP_ERRORS, "PASSWORD_WRONG", "STEP_UP_FULL"],
    addition: true,
  }),
  finishPasskey: post("/api/account/stepUp/finishPasskey", {
    summary: "Finish adding a passkey with what the browser made",
    access: "member",
    input: z.strictObject({
      credential: bytes(1_400),
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(20_000),
      transports: z.array(transport).check(z.maxLength(7, { error: "TOO_LONG" })),
      name,
    }),
    output: enrolled,
    errors: ["PASSKEY_REFUSED", "STEP_UP_FULL"],
    addition: true,
  }),
  rename: post("/api/account/stepUp/rename", {
    summary: "Rename an authenticator app or a passkey",
    access: "member",
    input: z.strictObject({ factorId: f.uuid, name }),
    output: state,
    errors: ["STEP_UP_FACTOR_NOT_FOUND"],
    addition: true,
  }),
  remove: post("/api/account/stepUp/remove", {
    summary: "Remove an authenticator app or a passkey; removing the last one disables the protection",
    access: "member",
    stepUp: "settings",
    input: z.strictObject({ factorId: f.uuid, ...permission }),
    output: state,
    errors: [...STEP_UP_ERRORS, "PASSWORD_WRONG", "STEP_UP_FACTOR_NOT_FOUND"],
    addition: true,
  }),
  protect: post("/api/account/stepUp/protect", {
    summary: "Require a proof for a kind of movement, or stop requiring it, which itself needs a proof",
    access: "member",
    stepUp: "settings",
    input: z.strictObject({ move: z.enum(STEP_UP_MOVES), on: z.boolean(), stepUpProof }),
    output: state,
    errors: [...STEP_UP_ERRORS, "STEP_UP_NOT_SET_UP"],
    addition: true,
  }),
  newRecoveryCodes: post("/api/account/stepUp/newRecoveryCodes", {
    summary: "Replace all recovery codes, also without a factor; the new ones are returned once",
    access: "member",
    stepUp: "settings",
    input: z.strictObject(permission),
    output: enrolled,
    errors: [...STEP_UP_ERRORS, "PASSWORD_WRONG", "ACCOUNT_SUSPENDED", "ACCOUNT_CANCELLED"],
    addition: true,
  }),
  beginProof: post("/api/account/stepUp/beginProof", {
    summary: "Begin a passkey proof: a challenge for one call with its input, valid once and for five minutes",
    access: "member",
    input: z.strictObject({
      action: z.enum(STEP_UP_ACTIONS),
      /** SHA-256 of `intentText`, in base64url. */
      intent: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: "INVALID" })),
    }),
    output: z.object({ challenge: z.string(), rpId: z.string(), timeoutMs: z.number(), allow: z.array(knownPasskey) }),
    errors: ["STEP_UP_NOT_SET_UP", "TOO_MANY_REQUESTS"],
    addition: true,
  }),
};
