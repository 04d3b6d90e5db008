/**
 * The step-up proof (step-up.ts): what it authorizes and its form. A call with `stepUp` has the field `stepUpProof` and
 * the refusals `STEP_UP_ERRORS`.
 */
import * as z from "zod/mini";
import type { ErrorName } from "./errors.ts";
import * as f from "./fields.ts";
import { codeOf } from "./typed.ts";

/** Money movements that a member can protect. */
export const STEP_UP_MOVES = ["transfer", "withdrawal"] as const;
export type StepUpMove = (typeof STEP_UP_MOVES)[number];

/** What a proof can authorize: those movements, and changes of the protection itself. */
export const STEP_UP_ACTIONS = [...STEP_UP_MOVES, "settings"] as const;
export type StepUpAction = (typeof STEP_UP_ACTIONS)[number];

export const STEP_UP_METHODS = ["passkey", "totp", "recovery"] as const;
export type StepUpMethod = (typeof STEP_UP_METHODS)[number];

/** Refusals of every call with a proof. */
export const STEP_UP_ERRORS = ["STEP_UP_REQUIRED", "STEP_UP_WRONG", "TOO_MANY_REQUESTS"] as const satisfies ErrorName[];

/** Base64url bytes, as browsers encode them. */
export const bytes = (maxLength: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, { error: "INVALID" }), z.maxLength(maxLength, { error: "TOO_LONG" }));

/** Twelve characters without look-alikes; case, spaces and hyphens are ignored. */
export const recoveryCode = f.typedAs(
  codeOf,
  z.string().check(z.regex(/^[2-9A-HJ-KM-NP-Z]{12}$/, { error: "RECOVERY_CODE_FORMAT" })),
);

const proof = z.discriminatedUnion("method", [
  z.strictObject({ method: z.literal("totp"), code: f.sixDigits }),
  z.strictObject({ method: z.literal("recovery"), code: recoveryCode }),
  z.strictObject({
    method: z.literal("passkey"),
    credential: bytes(1_400),
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
  }),
]);
export type StepUpProof = z.infer<typeof proof>;

/** The proof field of a call. Excluded from the input that the idempotency key covers. */
export const stepUpProof = z.optional(proof);
