/**
 * Invitation links. `invite_code` and `node_code` may stand before the `#` or behind it; either way they are kept until
 * somebody registers (docs/rules.md 3.4).
 */
import { storedInviteCode, storedNodeCode } from "./state.ts";

interface Place {
  search: string;
  hash: string;
}

/** The codes that a page address carries. */
export function carriedCodes({ search, hash }: Place): { inviteCode?: string; nodeCode?: string } {
  const before = new URLSearchParams(search);
  const behind = new URLSearchParams(hash.split("?")[1] ?? "");
  const find = (name: string) => (behind.get(name) ?? before.get(name))?.trim() || undefined;
  return { inviteCode: find("invite_code"), nodeCode: find("node_code") };
}

/** Stores the codes of an address. Returns whether it carried any. */
export function keepCarriedCodes(place: Place): boolean {
  const { inviteCode, nodeCode } = carriedCodes(place);
  if (inviteCode) storedInviteCode.set(inviteCode);
  if (nodeCode) storedNodeCode.set(nodeCode);
  return Boolean(inviteCode || nodeCode);
}

/** To be called once somebody has registered with them. */
export function forgetCodes(): void {
  storedInviteCode.set(undefined);
  storedNodeCode.set(undefined);
}
