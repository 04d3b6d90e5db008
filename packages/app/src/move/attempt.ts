/** One attempt of a move, and what its outcome means for the key. */
import { Refused, Unreachable } from "@banyan/contract/client.ts";
import { CODE, type InputOf, type Once, type OutputOf } from "@banyan/contract/endpoint.ts";
import type { ErrorName } from "@banyan/contract/errors.ts";
import { callMove } from "../call.ts";
import { isSessionOver } from "../errors.ts";
import { type Pending, release } from "./pending.ts";
import { Dismissed, withProof } from "./step-up.ts";

export type Outcome<E extends Once> =
  | { kind: "done"; output: OutputOf<E> }
  | { kind: "refused"; refused: Refused }
  /** It did not happen, and there is nothing to report: no proof was given, or the session is over. */
  | { kind: "dropped" }
  /** The outcome is unknown. `refused`: why the retry could not tell. */
  | { kind: "unknown"; refused?: Refused };

/**
 * Refusals that the server does not store under the key, or sends before it looks up the key. They say nothing about an
 * earlier attempt whose response was lost.
 */
export const NOT_KEPT: ReadonlySet<ErrorName> = new Set<ErrorName>([
  "INVALID_INPUT",
  "SESSION_MISSING",
  "SESSION_OVER",
  "ACCOUNT_SUSPENDED",
  "ACCOUNT_CANCELLED",
  "NOT_ALLOWED",
  "CALL_UNKNOWN",
  "PATH_UNKNOWN",
  "TOO_LARGE",
  "TOO_MANY_REQUESTS",
  "SERVER_FAULT",
  "SERVER_BUSY",
  "FILES_AWAY",
  "REGISTRATION_WORK_REQUIRED",
  "IDEMPOTENCY_KEY_MISSING",
  "IDEMPOTENCY_KEY_REUSED",
  "STEP_UP_REQUIRED",
  "STEP_UP_WRONG",
  "RECOVERY_CODE_WRONG",
  "PASSWORD_CHANGE_REQUIRED",
]);

/** Sends a move with its key. `doubted`: an earlier attempt with the key got no response. */
export async function attempt<E extends Once>(
  endpoint: E,
  slot: string,
  { key, input }: Pending,
  doubted: boolean,
): Promise<Outcome<E>> {
  let doubt = doubted;
  const send = async (whole: InputOf<E>) => {
    try {
      return await callMove(endpoint, whole, key);
    } catch (error) {
      doubt ||= !(error instanceof Refused) && !isSessionOver(error);
      throw error;
    }
  };
  try {
    const output = await withProof(endpoint, input as InputOf<E>, send);
    release(slot, key);
    return { kind: "done", output };
  } catch (error) {
    if (doubt && !isKept(error)) return { kind: "unknown", ...(error instanceof Refused && { refused: error }) };
    if (error instanceof Refused || error instanceof Dismissed || isSessionOver(error)) release(slot, key);
    else if (!(error instanceof Unreachable)) throw error;
    return error instanceof Refused && error.code !== CODE.sessionOver
      ? { kind: "refused", refused: error }
      : { kind: "dropped" };
  }
}

const isKept = (error: unknown) => error instanceof Refused && !NOT_KEPT.has(error.name);
