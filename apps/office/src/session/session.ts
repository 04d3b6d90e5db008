/**
 * Who is signed in. The cookie is the session; this only remembers what the server said about it. A session that ends
 * while somebody works leaves the page as it is, covered by the sign-in: nothing typed is lost.
 */

import { quietCall } from "@banyan/app/call.ts";
import { isSessionOver } from "@banyan/app/errors.ts";
import { forgetKept } from "@banyan/app/kept.ts";
import { queryClient } from "@banyan/app/query.ts";
import { staff as contract, type StaffSession } from "@banyan/contract/office/staff.ts";
import type { StaffRight } from "@banyan/contract/rights.ts";
import { useSyncExternalStore } from "react";

export type SessionState =
  | { kind: "asking" }
  | { kind: "unreachable" }
  | { kind: "out" }
  | { kind: "in"; staff: StaffSession }
  /** Was signed in as `staff`; the session is over. */
  | { kind: "over"; staff: StaffSession };

let state: SessionState = { kind: "asking" };
let doubting = false;
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function sessionState(): SessionState {
  return state;
}

export function useSession(): SessionState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, sessionState);
}

/** Asks the server who is signed in. */
export async function askSession(): Promise<void> {
  try {
    signedIn(await quietCall(contract.session, {}));
  } catch (error) {
    if (isSessionOver(error)) sessionEnded();
    else if (state.kind === "asking" || state.kind === "unreachable") set({ kind: "unreachable" });
  }
}

/** Somebody has signed in, or what is known of them changed. What was read for another person is forgotten. */
export function signedIn(staff: StaffSession): void {
  const before = "staff" in state ? state.staff.staffId : undefined;
  if (before !== undefined && before !== staff.staffId) queryClient.clear();
  const returned = state.kind === "over";
  set({ kind: "in", staff });
  if (returned) void queryClient.invalidateQueries();
}

/** Signed out on purpose: nothing stays. */
export function signedOut(): void {
  forgetKept();
  queryClient.clear();
  set({ kind: "out" });
}

function sessionEnded(): void {
  set(state.kind === "in" || state.kind === "over" ? { kind: "over", staff: state.staff } : { kind: "out" });
}

/** Asks the server, where it refused a call as if nobody were signed in: the call may have had a reason of its own. */
export function doubtSession(): void {
  if (doubting || state.kind !== "in") return;
  doubting = true;
  void askSession().finally(() => {
    doubting = false;
  });
}

/** The signed-in account. Pages stand behind the gate, so there is one. */
export function useStaff(): StaffSession {
  const session = useSession();
  if (!("staff" in session)) throw new Error("nobody is signed in");
  return session.staff;
}

/** Whether the signed-in account has this right. The server decides anyway; this only hides what would be refused. */
export function useMay(right: StaffRight): boolean {
  return useStaff().rights.includes(right);
}
