/** Authenticator secrets at rest: encrypted, and bound to their account. */
import type { Vault } from "../../platform/sealed.ts";

const placeOf = (staffId: string) => `staff.account:${staffId}:totp`;

export function sealSecret(vault: Vault, staffId: string, secret: string): string {
  return vault.seal(Buffer.from(secret), placeOf(staffId)).toString("base64");
}

/** Decrypts a secret. Throws where the row was changed by somebody else. */
export function openSecret(vault: Vault, staffId: string, sealed: string): string {
  return vault.open(Buffer.from(sealed, "base64"), placeOf(staffId)).toString();
}
