/**
 * The HTTP server: routes to the endpoint, authenticates the caller, validates the input, runs the handler and writes
 * the envelope. Invariant: `json-response.ts` creates every response under `/api/`, and an internal error reveals only
 * its request id.
 */
import { randomUUID } from "node:crypto";
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import type { ErrorName } from "@banyan/contract/errors.ts";
import { withoutProof } from "@banyan/contract/intent.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { fieldProblems } from "@banyan/contract/problems.ts";
import { hasRight, type StaffRight } from "@banyan/contract/rights.ts";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import type { MapTiles } from "../config.ts";
import type { Database, Tx } from "../database.ts";
import { answerOnce, deriveKey, hashInput, type Intent } from "../idempotency.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { Replica } from "../replica.ts";
import type { StaffChanges } from "../staff-changes.ts";
import { whileLost } from "../while-lost.ts";
import type { MemberIdentity, Route, StaffIdentity, StepUpGate } from "./call.ts";
import { boundCalls } from "./calls-at-once.ts";
import { mayTravelCompressed } from "./compression.ts";
import { allowOrigins } from "./cross-origin.ts";
import { send, sendEncoded } from "./encoded-response.ts";
import { failureResponse } from "./failures.ts";
import { refusalResponse, writeResult } from "./json-response.ts";
import { pageMeant } from "./people.ts";
import { logRefusedAccess, noteCaller } from "./refused-access.ts";
import { RequestCall } from "./request-call.ts";
import { securityHeaders } from "./security.ts";
import { SharedResponses } from "./shared-responses.ts";
import { gateOf, proving } from "./step-up.ts";

export interface Sessions {
  /** The member of a session token. Throws SESSION_OVER, ACCOUNT_SUSPENDED or ACCOUNT_CANCELLED. */
  member(token: string, now: Date): Promise<MemberIdentity>;
  /**
   * Locks the account as open until the transaction ends, rechecking its status. Throws ACCOUNT_SUSPENDED and
   * ACCOUNT_CANCELLED.
   */
  keep(tx: Tx, memberId: bigint): Promise<void>;
  /** The staff session in the cookies; null without a valid one. */
  staff(cookies: string | undefined, now: Date): Promise<StaffIdentity | null>;
}

export interface HttpDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** Replica that some calls read from instead of `database`. */
  replica?: Replica | undefined;
  /** Publishes changes by staff to other processes, and receives theirs. */
  changes?: StaffChanges;
  sessions: Sessions;
  trustedProxies: number;
  /** Step-up proofs. Without it, endpoints with `stepUp` are not served. */
  stepUp?: StepUpGate;
  /** Validates results and refusals against the contract; on in tests. */
  verifyContract?: boolean;
  /** How long equal requests share a response, in milliseconds. */
  shareResponsesForMs?: number;
  /** Maximum concurrent calls; more get 503. Absent: no limit. */
  mostCallsAtOnce?: number;
  /** Other origins whose pages may call the shop's API. */
  clientOrigins?: readonly string[];
  /** Map tiles that pages may load from another origin. */
  mapTiles?: MapTiles | null;
}

const BODY_LIMIT_BYTES = 256 * 1024;
const LARGE_BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type Http = FastifyInstance;

export function createHttp(deps: HttpDeps): Http {
  const headers = securityHeaders(deps.mapTiles ?? null);
  const http = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Request log lines contain the request id themselves, so no logger per request is needed.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: (_address, hop) => hop < deps.trustedProxies,
    genReqId: () => randomUUID(),
    routerOptions: { querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
    forceCloseConnections: "idle",
    // A URL that cannot be decoded reaches neither a route nor the hooks below.
    frameworkErrors(error, request, reply) {
      (reply as FastifyReply).headers(headers);
      const page = pageMeant(request as FastifyRequest);
      if (page !== undefined) return (reply as FastifyReply).redirect(page);
      send(reply as FastifyReply, failureResponse(deps, request as FastifyRequest, error));
    },
  });
  takeEmptyBodies(http);
  http.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  allowOrigins(http, deps.clientOrigins ?? []);
  endConnectionsWhenClosing(http);
  http.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const result = reply.statusCode >= 500 ? "fault" : "answered";
    deps.metrics.requests.observe({ route, status: String(reply.statusCode), result }, reply.elapsedTime / 1000);
    done();
  });
  http.setErrorHandler((error, request, reply) => {
    send(reply, failureResponse(deps, request, error));
  });
  http.setNotFoundHandler((request, reply) => {
    const page = pageMeant(request);
    if (page !== undefined) return reply.redirect(page);
    send(reply, failureResponse(deps, request, refuse(isCall(request) ? "CALL_UNKNOWN" : "PATH_UNKNOWN")));
  });
  return http;
}

/** Whether API clients read the response: they take 404 for a lost session (docs/wire.md 1). */
const isCall = ({ url }: FastifyRequest) => /^\/api(?=[/?]|$)/i.test(url);

/** Accepts an empty body with a JSON content type, as some clients send it for calls without input. */
function takeEmptyBodies(http: Http): void {
  const parse = http.getDefaultJsonParser("error", "error");
  http.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body, done);
  });
}

/**
 * Sends `connection: close` while stopping. A keep-alive connection would otherwise delay the stop until the client
 * closes it.
 */
function endConnectionsWhenClosing(http: Http): void {
  let closing = false;
  http.addHook("preClose", async () => {
    closing = true;
  });
  http.addHook("onSend", (_request, reply, _payload, next) => {
    if (closing) reply.header("connection", "close");
    next();
  });
}

/** Serves the endpoints of `table`. */
export function addRoutes(http: Http, deps: HttpDeps, table: readonly Route[]): void {
  const shared = new SharedResponses(deps.shareResponsesForMs);
  deps.changes?.onChange((position) => {
    deps.replica?.reachFirst(position);
    shared.forget();
  });
  const bounded = boundCalls({ most: deps.mostCallsAtOnce, onShed: () => deps.metrics.shed.inc() });
  for (const route of table) {
    requireShareable(route);
    http.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      bodyLimit: route.endpoint.largeInput ? LARGE_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES,
      handler: bounded(route.shared ? sharer(deps, route, shared) : answerer(deps, route)),
    });
  }
}

/** A response that changes something or belongs to one caller must never be shared. */
function requireShareable({ shared, endpoint: { method, access, path } }: Route): void {
  if (shared && !(method === "GET" && access === "public")) throw new Error(`${path} cannot be shared`);
}

/** Prepares a route once: compute the result, serialize it, send it. */
function workOf(deps: HttpDeps, route: Route) {
  const { endpoint } = route;
  return {
    handle: deps.verifyContract ? verified(route) : route.handle,
    write: (data: unknown, now: Date) => writeResult(endpoint, data, now),
    compress: mayTravelCompressed(endpoint),
  };
}

/** Serves an endpoint whose responses all callers share. */
function sharer(deps: HttpDeps, route: Route, shared: SharedResponses) {
  const { endpoint } = route;
  const { write, compress, handle } = workOf(deps, route);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = new RequestCall(deps, request, reply);
    const response = await shared.take(`${call.language} ${request.url}`, async () =>
      reading(deps, endpoint, call, async () =>
        write(await handle(call as never, parseInput(endpoint, request) as never), call.now),
      ),
    );
    return sendEncoded(reply, response, { compress, shared: true });
  };
}

/** Key of a caller in tables for all kinds of callers. */
function personOf({ member, staff }: Pick<RequestCall, "member" | "staff">): string | undefined {
  if (staff) return `staff:${staff.staffId}`;
  return member ? `member:${member.memberId}` : undefined;
}

/** Reads from the replica if allowed. On any failure there, including a refusal, the primary decides. */
async function reading<T>(
  { database, replica }: HttpDeps,
  endpoint: Endpoint,
  call: RequestCall,
  read: () => Promise<T>,
): Promise<T> {
  const instead = replica && (await whileLost(() => replica.databaseFor(endpoint, personOf(call))));
  if (instead) {
    call.database = instead;
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Refusal)) replica.failed(error);
      call.database = database;
    }
  }
  return whileLost(read);
}

function answerer(deps: HttpDeps, route: Route) {
  const { endpoint } = route;
  const gate = gateOf(endpoint, deps.stepUp);
  const { write, compress, handle } = workOf(deps, route);
  const changesShop = endpoint.method === "POST" && !OF_THE_SHOP.has(endpoint.access);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = new RequestCall(deps, request, reply);
    const { now, language } = call;
    const { member, staff } = await whileLost(() => identify(deps, endpoint, request, now));
    call.member = member;
    if (member) call.keptDatabase = keptDatabase(deps, member.memberId);
    call.staff = staff;
    const input = parseInput(endpoint, request);
    const run = async () => write(await handle(call as never, input as never), now);

    const once = () => {
      // Excludes the proof, so that the same intent can be resent with one.
      const inputHash = hashInput(endpoint.path, withoutProof(request.body));
      const sent = idempotencyKey(request, endpoint);
      const intent: Intent = {
        actor: String(personOf(call)),
        key: sent ?? deriveKey(inputHash),
        endpoint: endpoint.path,
        language,
        inputHash,
        ...(!sent && {
          isPast: async (before) => (await route.isPast?.(call as never, input as never, before as never)) ?? false,
        }),
        now,
      };
      // A database function would also store its refusal.
      if (sent && endpoint.idempotent === true) call.intent = intent;
      const asked = gate && proving(endpoint, { caller: member, body: request.body, input, now });
      const work = async (tx: Tx) => {
        if (asked) await gate.spend(tx, asked);
        if (endpoint.idempotent === true) call.tx = tx;
        else await runWithin(deps, call, tx);
        return run();
      };
      const refusal = (refused: Refusal, to: Language, at: Date) => {
        logRefusedAccess(deps.log, request, refused.refusal);
        return refusalResponse(refused, to, at);
      };
      const admit = async () => {
        await route.admit?.(call as never, input as never);
        if (asked) await gate.judge(asked);
      };
      return answerOnce(deps.database, intent, work, { result: write, refusal }, admit);
    };
    if (endpoint.method === "GET") return send(reply, await reading(deps, endpoint, call, run), { compress });
    const isKeyless = endpoint.idempotent === "keyed" && request.headers["idempotency-key"] === undefined;
    const answer = await (endpoint.idempotent && !isKeyless ? once() : run());
    const person = personOf(call);
    if (person) await deps.replica?.wrote(person);
    if (changesShop) deps.changes?.tell();
    return send(reply, answer, { compress });
  };
}

/** Runs the transactions of a handler as parts of `tx`. */
async function runWithin({ database, sessions }: HttpDeps, call: RequestCall, tx: Tx): Promise<void> {
  if (call.member) await sessions.keep(tx, call.member.memberId);
  call.database = { ...database, queries: tx, transaction: (part) => part(tx) };
  call.keptDatabase = call.database;
}

/** Database for a member's writes about itself: its transactions cannot commit after the account is cancelled. */
export function keptDatabase({ database, sessions }: HttpDeps, memberId: bigint): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        await sessions.keep(tx, memberId);
        return work(tx);
      }),
  };
}

/** Access kinds of the shop's callers; all others are staff. */
const OF_THE_SHOP: ReadonlySet<string> = new Set(["public", "anyone", "member"]);

async function identify(
  deps: HttpDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  now: Date,
): Promise<Pick<RequestCall, "member" | "staff">> {
  if (endpoint.access === "public") return {};
  if (endpoint.access === "anyone" || endpoint.access === "member") {
    const token = request.headers["ba-user-token"];
    if (endpoint.access === "anyone") return { member: token ? await memberOrVisitor(deps, String(token), now) : null };
    if (!token) throw refuse("SESSION_MISSING");
    const member = await deps.sessions.member(String(token), now);
    noteCaller(request, `member:${member.memberId}`);
    return { member };
  }
  const staff = await deps.sessions.staff(request.headers.cookie, now);
  if (!staff) throw refuse("SESSION_MISSING");
  noteCaller(request, `staff:${staff.staffId}`);
  if (endpoint.access !== "staff") requireRight(staff, endpoint.access);
  return { staff };
}

/** On a public call, an expired session makes the caller a visitor instead of an error. */
async function memberOrVisitor(deps: HttpDeps, token: string, now: Date): Promise<MemberIdentity | null> {
  try {
    return await deps.sessions.member(token, now);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Refuses staff who have not set their own password and authenticator, or lack the right. */
export function requireRight(staff: StaffIdentity, right: StaffRight): void {
  if (staff.passwordGiven) throw refuse("PASSWORD_CHANGE_REQUIRED");
  if (!staff.secondFactor) throw refuse("SECOND_FACTOR_REQUIRED");
  if (!hasRight(staff.roles, right)) throw refuse("NOT_ALLOWED");
}

export function mayUse(staff: StaffIdentity, right: StaffRight): boolean {
  return !staff.passwordGiven && staff.secondFactor && hasRight(staff.roles, right);
}

function parseInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const raw = endpoint.method === "GET" ? request.query : (request.body ?? {});
  const parsed = z.safeParse(endpoint.input, raw, { reportInput: true });
  if (!parsed.success) throw refuse("INVALID_INPUT", { fields: fieldProblems(parsed.error.issues) });
  return parsed.data;
}

/** Refusals that every endpoint may return without listing them. */
const COMMON_REFUSALS: ReadonlySet<string> = new Set<ErrorName>([
  "INVALID_INPUT",
  "ACCOUNT_SUSPENDED",
  "ACCOUNT_CANCELLED",
  "NOT_ALLOWED",
  "SERVER_BUSY",
  "IDEMPOTENCY_KEY_REUSED",
]);

/** Wraps a handler to throw if its result or refusal violates the contract. */
function verified({ endpoint, handle }: Route): Route["handle"] {
  return async (call, input) => {
    try {
      const data = await handle(call, input);
      const parsed = z.safeParse(endpoint.output, data);
      if (parsed.success) return data;
      throw new Error(`${endpoint.path} violates its contract: ${JSON.stringify(parsed.error.issues)}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const declared = endpoint.errors.includes(error.refusal) || COMMON_REFUSALS.has(error.refusal);
      throw declared ? error : new Error(`${endpoint.path} does not list its refusal ${error.refusal}`);
    }
  };
}

/** The key of a request. Clients of members may leave it to the server (docs/wire.md 2). */
function idempotencyKey(request: FastifyRequest, { access }: Endpoint): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined && access === "member") return undefined;
  if (typeof key !== "string" || !UUID.test(key)) throw refuse("IDEMPOTENCY_KEY_MISSING");
  return key.toLowerCase();
}
