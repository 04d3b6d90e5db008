/**
 * Passkeys (WebAuthn), as a second proof: the browser signs our challenge after it saw the member's face, finger or PIN.
 * What a browser sent is judged by @simplewebauthn/server; whatever is wrong with it, the answer is that it is wrong.
 */
import { randomBytes } from "node:crypto";
import type { StepUpProof } from "@banyan/contract/step-up-proof.ts";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { acceptsOrigin, passkeyHost } from "./step-up.rules.ts";
import type { Factor } from "./store.ts";

/** Signatures that we accept: Ed25519, ECDSA on P-256, RSA with SHA-256, in COSE's numbers. */
export const ALGORITHMS = [-8, -7, -257];

/** A new challenge: 256 random bits. */
export const newChallenge = (): Buffer => randomBytes(32);

/** What the browser says it signed; undefined where it is nothing we could have asked for. */
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

/** The authenticator's new count of uses, where `factor` signed; undefined where it did not. */
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
  /** Its id, in base64url. */
  credential: string;
  clientDataJSON: string;
  attestationObject: string;
}

/** The public half of a passkey that was just made; undefined where it was not made for us, or not with verification. */
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
 * Whether the certificate of a maker comes along. We ask for none; judging one would fetch its list of revocations from
 * an address that the sender chose.
 */
function namesMaker(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
  const selfSigned = decoded.get("fmt") === "packed" && decoded.get("attStmt").get("x5c") === undefined;
  return decoded.get("fmt") !== "none" && !selfSigned;
}
