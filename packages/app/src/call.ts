/**
 * All requests to the server: `call(endpoint, input)`. Each app provides its language and session through `connect`,
 * before its first call.
 */
import { type CallOptions, type Client, createClient, Unreachable } from "@banyan/contract/client.ts";
import type { Call, InputOf, Once, OutputOf, Repeatable } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { newUuid } from "./uuid.ts";

export interface Connection {
  /** Origin of the API, if it is not that of the page. */
  host?: string | undefined;
  /** The language of responses. */
  language: () => Language;
  /** The id of the signed-in user, or an empty string. Part of the cache key, so one user never sees another's data. */
  viewer: () => string;
  /** The token sent with each call; absent if the session is a cookie. */
  token?: () => string | undefined;
  fetch?: typeof globalThis.fetch;
  /** Receives the server time of each response, in Unix seconds. */
  onTime?: (seconds: number) => void;
  /** Called after a member's or staff's call that may have changed something, before its caller gets the answer. */
  onChanged?: (path: string) => void;
  /** Wraps every request to detect the end of the session. Rethrows errors. */
  guard: <Result>(request: () => Promise<Result>) => Promise<Result>;
}

/** `idempotencyKey`: the key of an addition whose caller keeps it until there is an answer. */
type Options = Pick<CallOptions, "signal" | "idempotencyKey">;

let current: Connection | undefined;
let client: Client | undefined;

export function connect(next: Connection): void {
  current = next;
  client = createClient({
    host: next.host,
    language: next.language,
    token: next.token,
    fetch: next.fetch ?? ((url, init) => fetch(url, init)),
    onTime: next.onTime,
  });
}

/** Throws before `connect`. */
export function connection(): Connection {
  if (!current) throw new Error("connect() must run before the first call");
  return current;
}

/**
 * Rejects with `Refused`, `Unreachable` or `SessionLost`. Endpoints that move money are called by `useMove` (move/)
 * only.
 */
export function call<E extends Repeatable>(endpoint: E, input: InputOf<E>, options?: Options): Promise<OutputOf<E>> {
  return guarded(endpoint, () => quietCall(endpoint, input, options));
}

/** One attempt of a move with its key. Only for `move/`. */
export function callMove<E extends Once>(endpoint: E, input: InputOf<E>, key: string): Promise<OutputOf<E>> {
  return guarded(endpoint, () => sender()(endpoint, input, { idempotencyKey: key }));
}

async function guarded<Output>({ method, access, path }: Call, request: () => Promise<Output>): Promise<Output> {
  const { guard, onChanged } = connection();
  const output = await guard(request);
  if (method !== "GET" && access !== "public") onChanged?.(path);
  return output;
}

/** Keys of additions whose outcome is unknown: an equal one repeats the key, so that it is not added twice. */
const unanswered = new Map<string, string>();

/** A call that bypasses the session guard: used to check the session itself. */
export async function quietCall<E extends Repeatable>(
  endpoint: E,
  input: InputOf<E>,
  options?: Options,
): Promise<OutputOf<E>> {
  if (endpoint.idempotent !== "keyed" || options?.idempotencyKey) return sender()(endpoint, input, options);
  const intent = JSON.stringify([connection().viewer(), endpoint.path, input]);
  const idempotencyKey = unanswered.get(intent) ?? newUuid();
  unanswered.delete(intent);
  try {
    return await sender()(endpoint, input, { ...options, idempotencyKey });
  } catch (error) {
    if (error instanceof Unreachable) unanswered.set(intent, idempotencyKey);
    throw error;
  }
}

function sender(): Client {
  if (!client) throw new Error("connect() must run before the first call");
  return client;
}
