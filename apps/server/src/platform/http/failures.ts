/** Responses to errors: refusals become envelopes; anything else is an internal error and is logged. */
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { isLost, isOverloaded } from "../database.ts";
import { FilesAwayError } from "../files/index.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { Refusal, refuse } from "../refusal.ts";
import { type JsonResponse, refusalResponse } from "./json-response.ts";
import { languageOf } from "./language.ts";
import { logRefusedAccess } from "./refused-access.ts";

interface Deps {
  clock: Clock;
  log: Logger;
  metrics: Metrics;
}

/**
 * The response to an error: a refusal becomes its envelope; anything else is logged and answered as an internal error.
 */
export function failureResponse(
  deps: Deps,
  request: FastifyRequest,
  error: unknown,
  language = languageOf(request),
): JsonResponse {
  const refusal = asRefusal(error) ?? putOff(deps, request, error) ?? fault(deps, request, error);
  logRefusedAccess(deps.log, request, refusal.refusal);
  return refusalResponse(traceable(refusal, request), language, deps.clock.now());
}

const OUR_FAULT_STATUS = 500;

/** Adds the request id to a server error (docs/wire.md 1), to find it in the log. */
function traceable(refusal: Refusal, request: FastifyRequest): Refusal {
  if (refusal.status < OUR_FAULT_STATUS) return refusal;
  return refuse(refusal.refusal, { params: { ...refusal.params, requestId: request.id } });
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 0;
  if (status === 413) return refuse("TOO_LARGE");
  if (status === 503) return refuse("SERVER_BUSY");
  if (status >= 400 && status < 500) return refuse("INVALID_INPUT");
  return undefined;
}

/** The database or the file store is overloaded or unreachable: the client may retry shortly. */
function putOff(deps: Deps, request: FastifyRequest, error: unknown): Refusal | undefined {
  const filesAway = error instanceof FilesAwayError;
  if (!filesAway && !isOverloaded(error) && !isLost(error)) return undefined;
  deps.metrics.putOff.inc();
  const { url: route } = request.routeOptions;
  deps.log.warn({ reason: (error as Error).message, requestId: request.id, route }, "request rejected with 503");
  return refuse(filesAway ? "FILES_AWAY" : "SERVER_BUSY");
}

function fault(deps: Deps, request: FastifyRequest, error: unknown): Refusal {
  deps.metrics.faults.inc();
  deps.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, "request failed");
  return refuse("SERVER_FAULT");
}
