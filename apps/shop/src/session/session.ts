/**
 * The signed-in member. A session is a stored id with a token; an id without a token is a lost session, which counts as
 * a visitor. The member's record is an ordinary query.
 */
import { forgetKept } from "@banyan/app/kept.ts";
import { ask, keyOf, queryClient, useQuery, viewerChanged } from "@banyan/app/query.ts";
import { members, type UserInfo } from "@banyan/contract/browser/members.ts";
import { useValue } from "@banyan/ui/state.ts";
import { type StoredUser, storedUser } from "./state.ts";

export interface Member {
  memberId: string;
  token: string;
}

const listeners = new Set<(member: Member) => void>();

const signedIn = (user: StoredUser | undefined) => (user?.token ? (user as Member) : undefined);

export function currentMember(): Member | undefined {
  return signedIn(storedUser.get());
}

/** The signed-in member; undefined for a visitor. */
export function useMember(): Member | undefined {
  return signedIn(useValue(storedUser));
}

// On a change in any tab: cached data belongs to the previous member, and data kept on the device ends with a sign-out.
let last = storedUser.get();
storedUser.subscribe(() => {
  const now = storedUser.get();
  if (last && !now) forgetKept(last.memberId);
  last = now;
  viewerChanged();
});

export const askUser = () => ask(members.userInfo, {});

/** The query for the signed-in member's record. */
export function useUserQuery() {
  const member = useMember();
  return useQuery({ ...askUser(), enabled: member !== undefined });
}

/** The signed-in member's record, once loaded. */
export function useUser(): UserInfo | undefined {
  return useUserQuery().data;
}

/** Caches a newer record of the signed-in member; cancels a read in flight, which would be outdated. */
export function keepUser(user: UserInfo): void {
  const queryKey = keyOf(members.userInfo, {});
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, user);
}

/** Starts a session from the response of sign-in or registration, and notifies listeners (the device cart). */
export function signIn({ token, ...user }: UserInfo & { token?: string }): void {
  storedUser.set({ memberId: user.memberId, token, since: Date.now() });
  const member = currentMember();
  if (!member) return;
  keepUser(user);
  for (const listener of listeners) listener(member);
}

/** Deletes token and user. Call the server's logout first. */
export function signOut(): void {
  storedUser.set(undefined);
}

/** Deletes the token only (HTTP 401, 404, 419). */
export function forgetToken(): void {
  const user = storedUser.get();
  if (user) storedUser.set({ ...user, token: undefined });
}

export function onSignIn(listener: (member: Member) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
