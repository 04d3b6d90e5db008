/**
 * Moves that were sent and have no definite answer yet: key and input as they were sent, on the device, for whoever sent
 * them, by endpoint and subject. Neither a closed sheet nor a reload forgets one; only a definite answer or signing out
 * does. For one subject there is never a second one, in whatever tab.
 */
import type { Call } from "@banyan/contract/endpoint.ts";
import { withoutProof } from "@banyan/contract/intent.ts";
import { createKept } from "../kept.ts";
import { newUuid } from "../uuid.ts";

export interface Pending<Input = unknown, Shown = unknown> {
  /** The idempotency key. */
  readonly key: string;
  /** As it was sent, without a proof. */
  readonly input: Input;
  /** What the person saw and confirmed, beyond the input: a name, a total. */
  readonly shown: Shown;
  /** When it was first sent, in milliseconds by the device's clock. */
  readonly at: number;
}

const pending = createKept<Pending>("move");

/** The server forgets a key after 24 hours (decision 2); an hour is left for clocks that differ and for the way. */
const REPEATABLE_MS = 23 * 3_600_000;

/** Where the move of an endpoint about a subject is kept, for whoever is signed in now. */
export const slotOf = (endpoint: Call, subject: string): string => pending.name(`${endpoint.path}:${subject}`);

export const pendingIn = (slot: string): Pending | undefined => pending.read(slot);

/** Whether a move about a subject was sent and not answered. */
export const isUnanswered = (endpoint: Call, subject: string): boolean =>
  pendingIn(slotOf(endpoint, subject)) !== undefined;

/** The unanswered moves of an endpoint, by their subjects. */
export function pendingOf(endpoint: Call): { subject: string; move: Pending }[] {
  const beginning = `${endpoint.path}:`;
  return pending.names(beginning).flatMap((name) => {
    const move = pending.read(name);
    return move ? [{ subject: name.slice(pending.name(beginning).length), move }] : [];
  });
}

/** Whether whoever is signed in has sent any move that was not answered. Signing out forgets it. */
export const isAnyUnanswered = (): boolean => pending.names("").length > 0;

export const onPending = pending.subscribe;

/** Whether the key is surely known no more: then the move may only be looked up, never sent again. */
function isExpired({ at }: Pick<Pending, "at">, now: number): boolean {
  return now - at > REPEATABLE_MS || at > now + REPEATABLE_MS;
}

/** Whether the slot holds a move that may only be looked up. */
export function isExpiredIn(slot: string): boolean {
  const move = pendingIn(slot);
  return move !== undefined && isExpired(move, Date.now());
}

/**
 * Takes the slot for a new move; `taken` where another one is in it. Tabs that try at the same moment take turns, where
 * the browser lets them (locks need HTTPS or localhost; elsewhere the last look before writing has to do).
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

/** The move was answered, or somebody has looked up what became of it. Another one that took its place stays. */
export function release(slot: string, key: string): void {
  if (pending.read(slot)?.key === key) pending.remove(slot);
}

async function inTurn<Result>(slot: string, work: () => Result): Promise<Result> {
  const { locks } = globalThis.navigator ?? {};
  return locks ? await locks.request(slot, async () => work()) : work();
}
