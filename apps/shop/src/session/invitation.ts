/**
 * Invitation links. `invite_code` and `node_code` may be before or after the `#`; both are stored until a registration
 * (docs/rules.md 3.4).
 */
import { plainHash, plainQuery } from "@banyan/app/page-address.ts";
import { codesOfWord, SHARED_BY } from "@banyan/contract/short-links.ts";
import { storedInviteCode, storedNodeCode, storedUser } from "./state.ts";

interface Place {
  search: string;
  hash: string;
}

const parametersBehind = (hash: string) => new URLSearchParams(plainHash(hash).split("?")[1] ?? "");

/** The codes in a page URL. */
export function carriedCodes({ search, hash }: Place): { inviteCode?: string; nodeCode?: string } {
  const before = new URLSearchParams(plainQuery(search));
  const behind = parametersBehind(hash);
  const find = (name: string) => (behind.get(name) ?? before.get(name)) || undefined;
  return { inviteCode: find("invite_code"), nodeCode: find("node_code") };
}

/** Stores the codes of a URL. Returns whether it had any that open registration. */
export function keepCarriedCodes(place: Place): boolean {
  keepSharer(place);
  const { inviteCode, nodeCode } = carriedCodes(place);
  if (inviteCode) storedInviteCode.set(inviteCode);
  if (nodeCode) storedNodeCode.set(nodeCode);
  return Boolean(inviteCode || nodeCode);
}

/** Stores the invitation of whoever shared a page. It replaces none that the device has, and members need none. */
function keepSharer({ hash }: Place): void {
  const codes = codesOfWord(parametersBehind(hash).get(SHARED_BY) ?? "");
  if (!codes || storedUser.get() || storedInviteCode.get() || storedNodeCode.get()) return;
  storedInviteCode.set(codes.inviteCode);
  storedNodeCode.set(codes.nodeCode);
}

/** Call after a registration with the codes. */
export function forgetCodes(): void {
  storedInviteCode.set(undefined);
  storedNodeCode.set(undefined);
}
