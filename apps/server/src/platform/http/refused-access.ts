/**
 * Log of refused access (docs/asvs.md): calls without permission and failed proofs. A line identifies the caller by id,
 * and contains neither URLs nor user input.
 */
import type { ErrorName } from "@banyan/contract/errors.ts";
import type { FastifyRequest } from "fastify";
import type { Logger } from "../log.ts";

const REFUSED_ACCESS: ReadonlySet<ErrorName> = new Set([
  "NOT_ALLOWED",
  "OWN_ACCOUNT",
  "SECOND_PERSON_REQUIRED",
  "WITHDRAWAL_SECOND_PERSON",
  "SIGN_IN_FAILED",
  "SECOND_FACTOR_WRONG",
  "STEP_UP_WRONG",
  "PASSWORD_WRONG",
] satisfies ErrorName[]);

const callers = new WeakMap<FastifyRequest, string>();

/** Stores the caller of a request, e.g. `staff:<id>`, for later log lines. */
export function noteCaller(request: FastifyRequest, who: string): void {
  callers.set(request, who);
}

/** Logs a refusal if it denies access; ignores others. */
export function logRefusedAccess(log: Logger, request: FastifyRequest, refusal: ErrorName): void {
  if (!REFUSED_ACCESS.has(refusal)) return;
  const who = callers.get(request) ?? "visitor";
  log.info({ refusal, who, route: request.routeOptions.url, requestId: request.id }, "access refused");
}
