/** An expected "no". It is thrown, which rolls back the transaction; only `http` builds the envelope. */
import { ERRORS, type ErrorName } from "@banyan/contract/errors.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";

export type Params = Record<string, string | number>;

/** Statuses from here on are transient: rate limits and server errors. */
const PASSING_STATUS = 429;

interface Details {
  params?: Params;
  fields?: Record<string, FieldProblem>;
  kept?: boolean;
}

export class Refusal extends Error {
  readonly refusal: ErrorName;
  readonly params: Params;
  readonly fields: Record<string, FieldProblem>;
  /** Whether it is already stored under the request's idempotency key. */
  readonly kept: boolean;
  constructor(name: ErrorName, details: Details = {}) {
    super(name);
    this.refusal = name;
    this.params = details.params ?? {};
    this.fields = details.fields ?? {};
    this.kept = details.kept ?? false;
  }
  get status(): number {
    return ERRORS[this.refusal].status;
  }
  /**
   * Whether the client may resend the same idempotency key, because the refusal is transient or something was missing.
   */
  get again(): boolean {
    return this.status >= PASSING_STATUS || "again" in ERRORS[this.refusal];
  }
}

/** Creates a refusal to throw: `throw refuse("ORDER_STATE")`. `params` fill the placeholders of the sentence. */
export function refuse(name: ErrorName, details?: Details): Refusal {
  return new Refusal(name, details);
}

/** A refusal with problems of single fields: `throw refuseFields({ nodeCode: "NODE_CODE_UNKNOWN" })`. */
export function refuseFields(fields: Record<string, FieldProblem>, params?: Params): Refusal {
  return new Refusal("INVALID_INPUT", { fields, params });
}
