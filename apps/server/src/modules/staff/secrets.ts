/** Authenticator secrets at rest: encrypted, and bound to their account. */
import type { Vault } from "../../platform/sealed.ts";

const contextOf = (staffId: string) => `staff.account:${staffId}:totp`;

export function sealSecret(vault: Vault, staffId: string, secret: string): string {
  return vault.seal(Buffer.from(secret), contextOf(staffId)).toString("base64");
}

/** Decrypts a secret. Throws if the row was modified otherwise. */
export function openSecret(vault: Vault, staffId: string, sealed: string): string {
  return vault.open(Buffer.from(sealed, "base64"), contextOf(staffId)).toString();
}
