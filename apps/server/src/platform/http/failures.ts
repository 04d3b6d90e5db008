/** Answers to errors: a refusal becomes its envelope, and anything else is a fault of ours, which is logged. */
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

/** Makes the answer to an error: a refusal becomes its envelope, and anything else is a fault, which is logged. */
export function failureResponse(deps: Deps, request: FastifyRequest, error: unknown): JsonResponse {
  const refusal = asRefusal(error) ?? putOff(deps, request, error) ?? fault(deps, request, error);
  logRefusedAccess(deps.log, request, refusal.refusal);
  return refusalResponse(traceable(refusal, request), languageOf(request), deps.clock.now());
}

const OUR_FAULT_STATUS = 500;

/** A fault carries the request id (docs/wire.md 1), so that it can be found in the log. */
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

/** The database or the store of files was too busy, or away: the client may try again in a moment. */
function putOff(deps: Deps, request: FastifyRequest, error: unknown): Refusal | undefined {
  const filesAway = error instanceof FilesAwayError;
  if (!filesAway && !isOverloaded(error) && !isLost(error)) return undefined;
  deps.metrics.putOff.inc();
  const { url: route } = request.routeOptions;
  deps.log.warn({ reason: (error as Error).message, requestId: request.id, route }, "request put off");
  return refuse(filesAway ? "FILES_AWAY" : "SERVER_BUSY");
}

function fault(deps: Deps, request: FastifyRequest, error: unknown): Refusal {
  deps.metrics.faults.inc();
  deps.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, "request failed");
  return refuse("SERVER_FAULT");
}
