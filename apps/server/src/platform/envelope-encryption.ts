/**
 * Envelope encryption of objects at rest. Each object is encrypted with its own random data key (AES-256-GCM), which is
 * stored wrapped by a master key (sealed.ts). Both are bound to the object's context, so they cannot be decrypted in
 * another one. Rotating the master key only re-wraps the small data keys. Decision record:
 * docs/decisions/0011-identity-papers-sealed-at-rest.md
 */
import { randomBytes } from "node:crypto";
import { createVault, type Vault } from "./sealed.ts";

/** A wrapped data key, and the id of its master key. */
export interface WrappedKey {
  keyId: string;
  wrappedKey: Buffer;
}

export interface Sealed extends WrappedKey {
  bytes: Buffer;
}

export interface Envelopes {
  /** The master keys; the first one wraps. */
  readonly vault: Vault;
  seal(bytes: Buffer, context: string): Sealed;
  /** Decrypts. Throws if anything was modified, the context differs, or the master key is unknown. */
  open(sealed: Sealed, context: string): Buffer;
  /** Re-wraps a data key with the current master key. Throws like `open`. */
  rewrap(wrapped: WrappedKey, context: string): WrappedKey;
}

const KEY_BYTES = 32;

/** Envelopes whose data keys are wrapped by the master keys of `vault`. */
export function createEnvelopes(vault: Vault): Envelopes {
  const wrap = (key: Buffer, context: string): WrappedKey => ({
    keyId: vault.keyIds[0]!,
    wrappedKey: vault.seal(key, keyContext(context)),
  });
  const unwrap = ({ wrappedKey }: WrappedKey, context: string) => vault.open(wrappedKey, keyContext(context));

  return {
    vault,
    seal(bytes, context) {
      const key = randomBytes(KEY_BYTES);
      return { ...wrap(key, context), bytes: createVault([key]).seal(bytes, context) };
    },
    open: (sealed, context) => createVault([unwrap(sealed, context)]).open(sealed.bytes, context),
    rewrap: (wrapped, context) => wrap(unwrap(wrapped, context), context),
  };
}

const keyContext = (context: string) => `key of ${context}`;
