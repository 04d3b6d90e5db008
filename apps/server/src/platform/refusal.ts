/** An expected "no". It is thrown, so the transaction rolls back; only `http` makes the envelope. */
import { ERRORS, type ErrorName } from "@banyan/contract/errors.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";

export type Params = Record<string, string | number>;

/** The statuses of too many requests and of faults. */
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
  /** Whether it is already stored under the idempotency key of the request. */
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
  /** Whether the same idempotency key may be sent again, because the refusal passes or something was missing. */
  get again(): boolean {
    return this.status >= PASSING_STATUS || "again" in ERRORS[this.refusal];
  }
}

/** Makes a refusal to be thrown: `throw refuse("ORDER_STATE")`. `params` fill the places of the sentence. */
export function refuse(name: ErrorName, details?: Details): Refusal {
  return new Refusal(name, details);
}

/** A refusal of single fields: `throw refuseFields({ nodeCode: "NODE_CODE_UNKNOWN" })`. */
export function refuseFields(fields: Record<string, FieldProblem>, params?: Params): Refusal {
  return new Refusal("INVALID_INPUT", { fields, params });
}
