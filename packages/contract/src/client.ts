/** The typed HTTP client of shop, office, journeys and benchmarks. */
import {
  type Call,
  CODE,
  type Endpoint,
  type Envelope,
  type InputOf,
  type OutputOf,
  type RefusalData,
} from "./endpoint.ts";
import type { ErrorName } from "./errors.ts";
import type { Language } from "./languages.ts";

/** Timeout of a request, in milliseconds (docs/product.md 9). */
export const REQUEST_TIMEOUT_MS = 60_000;
const LOST_SESSION_STATUSES = new Set([401, 404, 419]);

/**
 * The server refused the call. `name` is stable, `message` is ready to display, and `fields` maps inputs to their
 * errors.
 */
export class Refused extends Error {
  override readonly name: ErrorName;
  readonly code: number;
  readonly fields: Record<string, string>;
  readonly params: Record<string, string | number>;
  constructor(code: number, message: string, data: RefusalData) {
    super(message);
    this.name = data.error;
    this.code = code;
    this.fields = data.fields ?? {};
    this.params = data.params ?? {};
  }
}

/** No usable response. The outcome is unknown; retry with the same key. */
export class Unreachable extends Error {
  readonly status: number | undefined;
  /** True on a timeout. */
  readonly late: boolean;
  constructor(status?: number, options?: ErrorOptions) {
    super(status === undefined ? "no answer" : `HTTP ${status}`, options);
    this.status = status;
    this.late = options?.cause instanceof DOMException && options.cause.name === "TimeoutError";
  }
}

/** HTTP 401, 404 or 419: the stored session is invalid. */
export class SessionLost extends Error {}

export interface ClientOptions {
  /** Base URL of the API without a trailing slash; empty for the same origin. */
  host?: string;
  language: () => Language;
  token?: () => string | undefined;
  fetch?: typeof globalThis.fetch;
  /** Receives the server time (Unix seconds) of every non-public response. Public ones may come from a cache. */
  onTime?: (seconds: number) => void;
}

export interface CallOptions {
  /** A UUID per intent; required by endpoints that move money or create an order. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export type Client = <E extends Endpoint | Call>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>;

export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  return async (endpoint, input, call = {}) => {
    const headers: Record<string, string> = { "content-type": "application/json", lang: options.language() };
    // Public GET requests carry no credentials, so that shared caches may answer them.
    const isShared = endpoint.method === "GET" && endpoint.access === "public";
    const token = isShared ? undefined : options.token?.();
    if (token) headers["ba-user-token"] = token;
    if (call.idempotencyKey) headers["idempotency-key"] = call.idempotencyKey;
    const url = `${options.host ?? ""}${addressOf(endpoint, input)}`;
    const body = endpoint.method === "POST" ? JSON.stringify(input) : undefined;
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const signal = call.signal ? eitherOf(call.signal, timeout) : timeout;
    let response: Response;
    try {
      response = await send(url, { method: endpoint.method, headers, body, signal });
    } catch (cause) {
      throw new Unreachable(undefined, { cause });
    }
    // A cached response carries the time at which it was generated.
    return readEnvelope(response, { onTime: isShared ? undefined : options.onTime, host: options.host });
  };
}

/** `AbortSignal.any` is missing in browsers of 2023 (docs/product.md 9). */
function eitherOf(...signals: [AbortSignal, AbortSignal]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true, signal: either.signal });
  }
  return either.signal;
}

/**
 * Unwraps the envelope of a response; also used for uploads. Addresses of files are relative to `host`. Throws `Refused`,
 * `Unreachable` or `SessionLost`.
 */
export async function readEnvelope<Data>(
  response: Response,
  { onTime, host }: Pick<ClientOptions, "onTime" | "host">,
): Promise<Data> {
  if (LOST_SESSION_STATUSES.has(response.status)) throw new SessionLost(`HTTP ${response.status}`);
  let envelope: Envelope<Data>;
  try {
    envelope = JSON.parse(await response.text(), host ? filesAt(host) : undefined) as Envelope<Data>;
  } catch (cause) {
    throw new Unreachable(response.status, { cause });
  }
  onTime?.(envelope.time);
  if (envelope.code === CODE.done) return envelope.data;
  if (response.status >= 500) throw new Unreachable(response.status);
  throw new Refused(envelope.code, envelope.msg, envelope.data as RefusalData);
}

const filesAt = (host: string) => (_name: string, value: unknown) =>
  typeof value === "string" && value.startsWith("/files/") ? host + value : value;

/** Path and query string of a call. Omits undefined, null and empty values. */
export function addressOf<E extends Endpoint | Call>({ method, path }: E, input: InputOf<E>): string {
  if (method === "POST") return path;
  const given = Object.entries(input as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => [name, String(value)]);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
