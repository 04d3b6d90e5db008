/**
 * Who is signed in. A session is a stored id with a token; a stored id without one is somebody whose session was lost,
 * who counts as a visitor. The record itself is a question to the server like any other.
 */
import { forgetKept } from "@banyan/app/kept.ts";
import { ask, keyOf, queryClient, useQuery, viewerChanged } from "@banyan/app/query.ts";
import { useValue } from "@banyan/app/state.ts";
import { members, type UserInfo } from "@banyan/contract/browser/members.ts";
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

/** The signed-in member, or undefined for a visitor. */
export function useMember(): Member | undefined {
  return signedIn(useValue(storedUser));
}

// Whichever tab changed who is signed in: what was read belongs to that member, what was kept ends with a sign-out.
let last = storedUser.get();
storedUser.subscribe(() => {
  const now = storedUser.get();
  if (last && !now) forgetKept(last.memberId);
  last = now;
  viewerChanged();
});

export const askUser = () => ask(members.userInfo, {});

/** The question for the record of the signed-in member. */
export function useUserQuery() {
  const member = useMember();
  return useQuery({ ...askUser(), enabled: member !== undefined });
}

/** The record of the signed-in member, once it is known. */
export function useUser(): UserInfo | undefined {
  return useUserQuery().data;
}

/** Takes over a newer record of the signed-in member; one that is still on its way would be older. */
export function keepUser(user: UserInfo): void {
  const queryKey = keyOf(members.userInfo, {});
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, user);
}

/** Takes over what sign-in or registration answered, and tells those who wait for a session (the device cart). */
export function signIn({ token, ...user }: UserInfo & { token?: string }): void {
  storedUser.set({ memberId: user.memberId, token, since: Date.now() });
  const member = currentMember();
  if (!member) return;
  keepUser(user);
  for (const listener of listeners) listener(member);
}

/** Forgets token and user. The call that ends the session on the server comes first. */
export function signOut(): void {
  storedUser.set(undefined);
}

/** Forgets the token only (HTTP 401, 404, 419). */
export function forgetToken(): void {
  const user = storedUser.get();
  if (user) storedUser.set({ ...user, token: undefined });
}

export function onSignIn(listener: (member: Member) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
