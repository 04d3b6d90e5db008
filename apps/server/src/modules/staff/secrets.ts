/** Authenticator secrets at rest: encrypted, and bound to their account. */
import type { Database } from "../../platform/database.ts";
import type { Vault } from "../../platform/sealed.ts";
import { lockAccount, openSecrets, updateAccount } from "./store.ts";

const placeOf = (staffId: string) => `staff.account:${staffId}:totp`;

export function sealSecret(vault: Vault, staffId: string, secret: string): string {
  return vault.seal(Buffer.from(secret), placeOf(staffId)).toString("base64");
}

/** Decrypts a secret. Throws where the row was changed by somebody else. */
export function openSecret(vault: Vault, staffId: string, sealed: string): string {
  return vault.open(Buffer.from(sealed, "base64"), placeOf(staffId)).toString();
}

/** A base-32 secret from before secrets were encrypted. */
const OPEN = /^[A-Z2-7]{16,64}=*$/;

/** Encrypts secrets that are still in clear; runs at every start. */
export async function sealOpenSecrets(database: Database, vault: Vault): Promise<void> {
  for (const id of await openSecrets(database.queries)) {
    await database.transaction(async (tx) => {
      const account = await lockAccount(tx, id);
      const sealed = (secret: string | null | undefined) =>
        secret && OPEN.test(secret) ? sealSecret(vault, id, secret) : (secret ?? null);
      const [totpSecret, totpDraft] = [sealed(account?.totpSecret), sealed(account?.totpDraft)];
      await updateAccount(tx, id, { totpSecret, totpDraft });
    });
  }
}
