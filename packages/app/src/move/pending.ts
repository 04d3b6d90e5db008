/**
 * Moves without a definite answer: the key and the sent input, stored on the device per user, endpoint and subject.
 * They survive a closed sheet and a reload; only a definite answer or sign-out deletes them. There is at most one per
 * subject, across tabs.
 */
import type { Call } from "@banyan/contract/endpoint.ts";
import { withoutProof } from "@banyan/contract/intent.ts";
import { createKept } from "../kept.ts";
import { isRepeatable } from "../repeatable.ts";
import { newUuid } from "../uuid.ts";

export interface Pending<Input = unknown, Shown = unknown> {
  /** The idempotency key. */
  readonly key: string;
  /** As sent, without a proof. */
  readonly input: Input;
  /** What the user saw and confirmed beyond the input: a name, a total. */
  readonly shown: Shown;
  /** First sent at, in milliseconds by the device's clock. */
  readonly at: number;
}

const pending = createKept<Pending>("move");

/** The storage key of a move of an endpoint about a subject, for the signed-in user. */
export const slotOf = (endpoint: Call, subject: string): string => pending.name(`${endpoint.path}:${subject}`);

export const pendingIn = (slot: string): Pending | undefined => pending.read(slot);

/** Whether a move about a subject is unanswered. */
export const isUnanswered = (endpoint: Call, subject: string): boolean =>
  pendingIn(slotOf(endpoint, subject)) !== undefined;

/** The unanswered moves of an endpoint, with their subjects. */
export function pendingOf(endpoint: Call): { subject: string; move: Pending }[] {
  const beginning = `${endpoint.path}:`;
  return pending.names(beginning).flatMap((name) => {
    const move = pending.read(name);
    return move ? [{ subject: name.slice(pending.name(beginning).length), move }] : [];
  });
}

/** Whether the signed-in user has unanswered moves. Sign-out deletes them. */
export const isAnyUnanswered = (): boolean => pending.names("").length > 0;

export const onPending = pending.subscribe;

/** Whether the slot contains a move whose key the server may have dropped: it may only be looked up, never resent. */
export function isExpiredIn(slot: string): boolean {
  const move = pendingIn(slot);
  return move !== undefined && !isRepeatable(move);
}

/**
 * Claims the slot for a new move; `taken` if it contains another one. Web locks serialize tabs where available (HTTPS
 * or localhost); elsewhere a final read before the write has to do.
 */
export function claim(slot: string, input: unknown, shown: unknown): Promise<{ move: Pending; taken: boolean }> {
  return inTurn(slot, () => {
    const before = pending.read(slot);
    if (before) return { move: before, taken: true };
    const move: Pending = { key: newUuid(), input: withoutProof(input), shown, at: Date.now() };
    pending.write(slot, move);
    return { move, taken: false };
  });
}

/** Removes the move with this key; a newer one in the same slot stays. */
export function release(slot: string, key: string): void {
  if (pending.read(slot)?.key === key) pending.remove(slot);
}

async function inTurn<Result>(slot: string, work: () => Result): Promise<Result> {
  const { locks } = globalThis.navigator ?? {};
  return locks ? await locks.request(slot, async () => work()) : work();
}
