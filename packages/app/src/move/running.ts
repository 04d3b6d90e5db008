/** Attempts in progress in this tab, by slot. They continue after their page is left. */
import type { Once } from "@banyan/contract/endpoint.ts";
import { queryClient } from "../query.ts";
import type { Outcome } from "./attempt.ts";
import type { Pending } from "./pending.ts";

export interface Attempt {
  outcome: Outcome<Once>;
  sent: Pending;
  /** A page has handled the result. */
  heard: boolean;
}

export interface Running {
  attempt: Promise<Attempt>;
  /** A retry after a lost response. */
  repeats: boolean;
}

const running = new Map<string, Running>();
const listeners = new Set<() => void>();

export const runningIn = (slot: string): Running | undefined => running.get(slot);

export function onRunning(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** Starts an attempt, or joins the one in progress in the slot. */
export function run(slot: string, repeats: boolean, begin: () => Promise<Attempt>): Promise<Attempt> {
  const under = running.get(slot);
  if (under) return under.attempt;
  const attempt = begin().finally(() => {
    running.delete(slot);
    tell();
  });
  running.set(slot, { attempt, repeats });
  attempt.then(readAnewWhereUnheard, () => {});
  tell();
  return attempt;
}

/** The user has left the page that sent it: queries on the current page may be stale. */
function readAnewWhereUnheard(attempt: Attempt): void {
  setTimeout(() => {
    if (!attempt.heard && attempt.outcome.kind === "done") void queryClient.invalidateQueries();
  });
}
