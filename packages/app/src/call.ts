/**
 * The one way to the server: `call(endpoint, input)`. What differs between the apps (language, session) each of them
 * says once, by `connect`, before its first call.
 */
import { type CallOptions, type Client, createClient } from "@banyan/contract/client.ts";
import type { InputOf, Once, OutputOf, Repeatable } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";

export interface Connection {
  /** The language in which the server answers. */
  language: () => Language;
  /** The id of whoever is signed in; empty for nobody. What is read for one viewer is never shown to another. */
  viewer: () => string;
  /** The token that goes with each call; none where a cookie is the session. */
  token?: () => string | undefined;
  fetch?: typeof globalThis.fetch;
  /** Hears the server's time with each answer, in Unix seconds. */
  onTime?: (seconds: number) => void;
  /** Every request runs through it, to notice the end of the session. It throws on what it was thrown. */
  guard: <Result>(request: () => Promise<Result>) => Promise<Result>;
}

type Options = Pick<CallOptions, "signal">;

let current: Connection | undefined;
let client: Client | undefined;

export function connect(next: Connection): void {
  current = next;
  client = createClient({
    language: next.language,
    token: next.token,
    fetch: next.fetch ?? ((url, init) => fetch(url, init)),
    onTime: next.onTime,
  });
}

/** What the app said of itself. Throws where it has not yet. */
export function connection(): Connection {
  if (!current) throw new Error("connect() comes before the first call");
  return current;
}

/** Rejects with `Refused`, `Unreachable` or `SessionLost`. What moves money is called by `useMove` (move/) alone. */
export function call<E extends Repeatable>(endpoint: E, input: InputOf<E>, options?: Options): Promise<OutputOf<E>> {
  return connection().guard(() => quietCall(endpoint, input, options));
}

/** One attempt of a move with its key. For `move/` alone. */
export function callMove<E extends Once>(endpoint: E, input: InputOf<E>, key: string): Promise<OutputOf<E>> {
  return connection().guard(() => sender()(endpoint, input, { idempotencyKey: key }));
}

/** A call whose answer says nothing about the session to anybody else: the question about the session itself. */
export function quietCall<E extends Repeatable>(
  endpoint: E,
  input: InputOf<E>,
  options?: Options,
): Promise<OutputOf<E>> {
  return sender()(endpoint, input, options);
}

function sender(): Client {
  if (!client) throw new Error("connect() comes before the first call");
  return client;
}
