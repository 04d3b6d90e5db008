/**
 * A software passkey for tests: creates a credential and signs challenges like a browser with an authenticator
 * (WebAuthn level 3, ES256, attestation "none"). Its responses can be tampered with, to test that they are refused.
 */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface Passkey {
  id: Buffer;
  privateKey: KeyObject;
  origin: string;
  rpId: string;
  count: number;
}

/** Ways to tamper with the browser's response. */
export interface Bent {
  origin?: string;
  rpId?: string;
  verified?: boolean;
  type?: string;
  /** The reported signature counter; synchronized passkeys always report 0. */
  count?: number;
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

/** A passkey for `rpId`, and the browser's response to register it. */
export function makePasskey(challenge: string, { origin, rpId }: { origin: string; rpId: string }, bent: Bent = {}) {
  const { privateKey: pem, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  const point = publicKey.subarray(-64);
  const id = randomBytes(32);
  const key = Buffer.concat([
    // A map of five: key type EC2, algorithm ES256, curve P-256, x, y.
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    point.subarray(0, 32),
    Buffer.from([0x22, 0x58, 0x20]),
    point.subarray(32),
  ]);
  const passkey: Passkey = { id, privateKey: createPrivateKey(pem), origin, rpId, count: 0 };
  const length = Buffer.from([0, id.length]);
  const authData = Buffer.concat([head(passkey, bent, HAS_CREDENTIAL), Buffer.alloc(16), length, id, key]);
  const made = {
    credential: id.toString("base64url"),
    clientDataJSON: clientData(passkey, "webauthn.create", challenge, bent),
    attestationObject: Buffer.concat([
      Buffer.from([0xa3]),
      Buffer.concat([text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData")]),
      Buffer.from([0x58, authData.length]),
      authData,
    ]).toString("base64url"),
    transports: ["internal" as const],
  };
  return { passkey, made };
}

/** The passkey's assertion for a challenge. */
export function signChallenge(passkey: Passkey, challenge: string, bent: Bent = {}) {
  passkey.count += 1;
  const authenticatorData = head(passkey, bent);
  const clientDataJSON = clientData(passkey, "webauthn.get", challenge, bent);
  const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
  return {
    method: "passkey" as const,
    credential: passkey.id.toString("base64url"),
    clientDataJSON,
    authenticatorData: authenticatorData.toString("base64url"),
    signature: sign("sha256", signed, passkey.privateKey).toString("base64url"),
  };
}

function head(passkey: Passkey, bent: Bent, more = 0): Buffer {
  const flags = USER_PRESENT | (bent.verified === false ? 0 : USER_VERIFIED) | more;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(bent.count ?? passkey.count);
  return Buffer.concat([sha256(bent.rpId ?? passkey.rpId), Buffer.from([flags]), count]);
}

function clientData(passkey: Passkey, type: string, challenge: string, bent: Bent): string {
  const data = { type: bent.type ?? type, challenge, origin: bent.origin ?? passkey.origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data)).toString("base64url");
}

/** A short CBOR text. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
