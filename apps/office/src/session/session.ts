/**
 * The signed-in account. The cookie is the session; this module caches what the server said about it. If the session
 * ends, the page stays, covered by the sign-in, so that no input is lost.
 */

import { quietCall } from "@banyan/app/call.ts";
import { isSessionOver } from "@banyan/app/errors.ts";
import { forgetKept } from "@banyan/app/kept.ts";
import { queryClient, viewerChanged } from "@banyan/app/query.ts";
import { staff as contract, type StaffSession } from "@banyan/contract/browser/office/staff.ts";
import type { StaffRight } from "@banyan/contract/rights.ts";
import { createState, useValue } from "@banyan/ui/state.ts";

export type SessionState =
  | { kind: "asking" }
  | { kind: "unreachable" }
  | { kind: "out" }
  | { kind: "in"; staff: StaffSession }
  /** The session of `staff` is over. */
  | { kind: "over"; staff: StaffSession };

const session = createState<SessionState>({ kind: "asking" });
let doubting = false;

function set(next: SessionState): void {
  session.set(next);
  viewerChanged();
}

export const sessionState = (): SessionState => session.get();

export const useSession = (): SessionState => useValue(session);

/** Fetches the signed-in account. Ignores the response if somebody signed in or out meanwhile. */
export async function askSession(): Promise<void> {
  const before = session.get();
  try {
    const staff = await quietCall(contract.session, {});
    if (session.get() === before) signedIn(staff);
  } catch (error) {
    if (session.get() !== before) return;
    if (isSessionOver(error)) sessionEnded();
    else if (before.kind === "asking" || before.kind === "unreachable") set({ kind: "unreachable" });
  }
}

/** Somebody signed in, or their data changed. Drops data of a previous account. */
export function signedIn(staff: StaffSession): void {
  const state = session.get();
  const before = "staff" in state ? state.staff.staffId : undefined;
  if (before !== undefined && before !== staff.staffId) queryClient.clear();
  const returned = state.kind === "over";
  set({ kind: "in", staff });
  if (returned) void queryClient.invalidateQueries();
}

/** Deliberate sign-out: drops everything. */
export function signedOut(): void {
  const state = session.get();
  if ("staff" in state) forgetKept(state.staff.staffId);
  queryClient.clear();
  set({ kind: "out" });
}

function sessionEnded(): void {
  const state = session.get();
  set(state.kind === "in" || state.kind === "over" ? { kind: "over", staff: state.staff } : { kind: "out" });
}

/** A call was refused as if nobody were signed in: verify the session, because the call may have had another reason. */
export function doubtSession(): void {
  if (doubting || session.get().kind !== "in") return;
  doubting = true;
  void askSession().finally(() => {
    doubting = false;
  });
}

/** The signed-in account. Pages are behind the gate, so there is one. */
export function useStaff(): StaffSession {
  const state = useSession();
  if (!("staff" in state)) throw new Error("no account is signed in");
  return state.staff;
}

/** Whether the signed-in account has this right. The server enforces it; this only hides what would be refused. */
export function useMay(right: StaffRight): boolean {
  return useStaff().rights.includes(right);
}
