/**
 * The one way to the server: `call(endpoint, input)`. The session is a cookie that no script can read, so nothing is
 * added here but the language; what looks like the end of a session is told to whoever keeps it.
 */
import { type CallOptions, createClient, Refused, SessionLost } from "@banyan/contract/client.ts";
import { CODE, type Endpoint, type InputOf, type OutputOf } from "@banyan/contract/endpoint.ts";
import { apiLanguage } from "../i18n/language.ts";

let sessionDoubted = () => {};

/** Says who hears that a session may be over. */
export function whenSessionIsDoubted(listener: () => void): void {
  sessionDoubted = listener;
}

const client = createClient({ language: apiLanguage, fetch: (url, init) => fetch(url, init) });

/** A call that tells nobody when the session is over: the question about the session itself. */
export const quietCall = client;

export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<OutputOf<E>> {
  try {
    return await client(endpoint, input, options);
  } catch (error) {
    if (isSessionOver(error)) sessionDoubted();
    throw error;
  }
}

/** Whether the server said that the caller is not signed in (any more). */
export function isSessionOver(error: unknown): boolean {
  return error instanceof SessionLost || (error instanceof Refused && error.code === CODE.sessionOver);
}
