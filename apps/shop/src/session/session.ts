/**
 * Who is signed in. A session is a stored user with a token; a stored user without one is somebody whose session was
 * lost, who counts as a visitor.
 */
import type { UserInfo } from "@banyan/contract/members.ts";
import { storedUser } from "./state.ts";
import { useStored } from "./stored.ts";

export type Member = UserInfo & { token: string };

const listeners = new Set<(member: Member) => void>();

export function currentMember(): Member | undefined {
  const user = storedUser.get();
  return user?.token ? (user as Member) : undefined;
}

/** The signed-in member, or undefined for a visitor. */
export function useMember(): Member | undefined {
  const user = useStored(storedUser);
  return user?.token ? (user as Member) : undefined;
}

/** Stores what sign-in or registration answered, and tells those who wait for a session (the device cart). */
export function signIn(user: UserInfo): void {
  storedUser.set(user);
  const member = currentMember();
  if (member) for (const listener of listeners) listener(member);
}

/** Keeps the token and takes over a newer record of the same member. */
export function updateMember(user: UserInfo): void {
  const token = storedUser.get()?.token;
  if (token) storedUser.set({ ...user, token });
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
