/**
 * Passkeys (WebAuthn) as a second factor: the browser signs our challenge after verifying the member's face,
 * fingerprint or PIN. @simplewebauthn/server verifies the response. Any error means that the proof is invalid.
 */
import { randomBytes } from "node:crypto";
import type { StepUpProof } from "@banyan/contract/step-up-proof.ts";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { acceptsOrigin, passkeyHost } from "./step-up.rules.ts";
import type { Factor } from "./store.ts";

/** COSE identifiers of accepted signatures: Ed25519, ECDSA on P-256, and RSA with SHA-256. */
export const ALGORITHMS = [-8, -7, -257];

/** A challenge of 256 random bits. */
export const newChallenge = (): Buffer => randomBytes(32);

/** Challenge and origin that the browser signed; undefined if the data are malformed. */
export function readClientData(clientDataJSON: string): { challenge: Buffer; origin: string } | undefined {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    if (typeof challenge !== "string" || typeof origin !== "string") return undefined;
    return { challenge: Buffer.from(challenge, "base64url"), origin };
  } catch {
    return undefined;
  }
}

type Assertion = Extract<StepUpProof, { method: "passkey" }>;

/** The authenticator's new signature counter if `factor` signed; otherwise undefined. */
export async function verifyAssertion(
  proof: Assertion,
  factor: Factor,
  publicUrl: string,
): Promise<bigint | undefined> {
  const client = readClientData(proof.clientDataJSON);
  if (!client || !factor.publicKey || !acceptsOrigin(publicUrl, client.origin)) return undefined;
  const { credential: id, clientDataJSON, authenticatorData, signature } = proof;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: client.challenge.toString("base64url"),
      expectedOrigin: client.origin,
      expectedRPID: passkeyHost(publicUrl),
      credential: { id, publicKey: new Uint8Array(factor.publicKey), counter: Number(factor.signCount) },
      requireUserVerification: true,
    });
    return verified ? BigInt(authenticationInfo.newCounter) : undefined;
  } catch {
    return undefined;
  }
}

export interface NewPasskey {
  /** Credential id in base64url. */
  credential: string;
  clientDataJSON: string;
  attestationObject: string;
}

/** The public key of a new passkey; undefined if it was not created for us or without user verification. */
export async function verifyNewPasskey(
  made: NewPasskey,
  publicUrl: string,
): Promise<{ credentialId: Buffer; publicKey: Buffer; signCount: bigint } | undefined> {
  const client = readClientData(made.clientDataJSON);
  if (!client || !acceptsOrigin(publicUrl, client.origin)) return undefined;
  const { credential: id, clientDataJSON, attestationObject } = made;
  try {
    if (namesMaker(attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: client.challenge.toString("base64url"),
      expectedOrigin: client.origin,
      expectedRPID: passkeyHost(publicUrl),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      signCount: BigInt(credential.counter),
    };
  } catch {
    return undefined;
  }
}

/**
 * Whether the response contains a manufacturer's attestation, which we do not request. Verifying it would fetch a
 * revocation list from a URL chosen by the sender.
 */
function namesMaker(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
  const selfSigned = decoded.get("fmt") === "packed" && decoded.get("attStmt").get("x5c") === undefined;
  return decoded.get("fmt") !== "none" && !selfSigned;
}
