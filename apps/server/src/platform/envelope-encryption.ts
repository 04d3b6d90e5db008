/**
 * Objects at rest. Each is encrypted with a random key of its own (AES-256-GCM), and that key is stored only encrypted
 * (wrapped) with a master key (sealed.ts). Both are bound to the place of the object, so they cannot be decrypted in
 * another place. For a new master key only the small keys are wrapped again; the objects stay as they are. Decision
 * record: docs/decisions/0011-identity-papers-sealed-at-rest.md
 */
import { randomBytes } from "node:crypto";
import { createVault, type Vault } from "./sealed.ts";

/** A wrapped key, with the id of the master key that opens it. */
export interface WrappedKey {
  keyId: string;
  wrappedKey: Buffer;
}

export interface Sealed extends WrappedKey {
  bytes: Buffer;
}

export interface Envelopes {
  /** Holds the master keys; the first one wraps. */
  readonly vault: Vault;
  seal(bytes: Buffer, place: string): Sealed;
  /** Decrypts. Throws where anything was changed, belongs to another place, or the master key is unknown. */
  open(sealed: Sealed, place: string): Buffer;
  /** The same key wrapped with the current master key. Throws like `open`. */
  rewrap(wrapped: WrappedKey, place: string): WrappedKey;
}

const KEY_BYTES = 32;

/** Envelopes whose keys are wrapped by the master keys of `vault`. */
export function createEnvelopes(vault: Vault): Envelopes {
  const wrap = (key: Buffer, place: string): WrappedKey => ({
    keyId: vault.keyIds[0]!,
    wrappedKey: vault.seal(key, keyPlace(place)),
  });
  const unwrap = ({ wrappedKey }: WrappedKey, place: string) => vault.open(wrappedKey, keyPlace(place));

  return {
    vault,
    seal(bytes, place) {
      const key = randomBytes(KEY_BYTES);
      return { ...wrap(key, place), bytes: createVault([key]).seal(bytes, place) };
    },
    open: (sealed, place) => createVault([unwrap(sealed, place)]).open(sealed.bytes, place),
    rewrap: (wrapped, place) => wrap(unwrap(wrapped, place), place),
  };
}

const keyPlace = (place: string) => `key of ${place}`;
