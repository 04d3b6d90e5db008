/** Passkeys in the browser. The WebAuthn library is lazy-loaded. */

import { call } from "@banyan/app/call.ts";
import { stepUp } from "@banyan/contract/browser/step-up.ts";
import type { Call, OutputOf } from "@banyan/contract/endpoint.ts";
import { intentText } from "@banyan/contract/intent.ts";
import type { StepUpProof } from "@banyan/contract/step-up-proof.ts";

/** The browser's prompt returned no passkey: cancelled or timed out. */
export class PasskeyUnused extends Error {}

/** Whether this page may use passkeys bound to `host`. */
export function passkeysWork(host: string): boolean {
  const { hostname } = location;
  const ours = hostname === host || hostname.endsWith(`.${host}`);
  return ours && browserHasPasskeys();
}

/** Whether passkeys are supported at all; a sheet that asks for one was set up on this host. */
export const browserHasPasskeys = () => window.isSecureContext && typeof PublicKeyCredential === "function";

/** Requests a passkey assertion for one call with its input. Throws `PasskeyUnused`, and the errors of `call`. */
export async function proveByPasskey({ path, stepUp: action }: Call, input: unknown): Promise<StepUpProof> {
  if (!action) throw new Error(`${path} takes no proof`);
  const { challenge, rpId, timeoutMs, allow } = await call(stepUp.beginProof, {
    action,
    intent: await sha256(intentText(path, input)),
  });
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, response } = await unlessUnused(
    startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        timeout: timeoutMs,
        userVerification: "required",
        allowCredentials: allow.map(known),
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { method: "passkey", credential: id, clientDataJSON, authenticatorData, signature };
}

/** Creates a passkey. Throws `PasskeyUnused`. */
export async function makePasskey(begun: OutputOf<typeof stepUp.beginPasskey>) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { id, response } = await unlessUnused(
    startRegistration({
      optionsJSON: {
        challenge: begun.challenge,
        rp: begun.rp,
        user: begun.user,
        pubKeyCredParams: begun.algorithms.map((alg) => ({ type: "public-key", alg })),
        timeout: begun.timeoutMs,
        attestation: "none",
        excludeCredentials: begun.exclude.map(known),
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
      },
    }),
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { credential: id, clientDataJSON, attestationObject, transports: transports.filter(isTransport) };
}

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
type Transport = (typeof TRANSPORTS)[number];
const isTransport = (name: string): name is Transport => (TRANSPORTS as readonly string[]).includes(name);

const known = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  type: "public-key" as const,
  transports: transports.filter(isTransport),
});

async function unlessUnused<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (cause) {
    throw new PasskeyUnused("no passkey was used", { cause });
  }
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
