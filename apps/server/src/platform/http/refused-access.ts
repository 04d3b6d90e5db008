/**
 * The log of refused access (docs/asvs.md): who tried what they may not do, or gave a wrong proof. A line names the
 * caller by id, and holds neither addresses nor anything that was typed.
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

/** Remembers who sends a request, such as `staff:<id>`, for what becomes of it. */
export function noteCaller(request: FastifyRequest, who: string): void {
  callers.set(request, who);
}

/** Logs a refusal that refuses access; any other is nothing special. */
export function logRefusedAccess(log: Logger, request: FastifyRequest, refusal: ErrorName): void {
  if (!REFUSED_ACCESS.has(refusal)) return;
  const who = callers.get(request) ?? "visitor";
  log.info({ refusal, who, route: request.routeOptions.url, requestId: request.id }, "access refused");
}
