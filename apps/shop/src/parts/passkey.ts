/** Passkeys in the browser. What speaks to the authenticator is loaded when it is wanted. */

import { call } from "@banyan/app/call.ts";
import { stepUp } from "@banyan/contract/browser/step-up.ts";
import type { Call, OutputOf } from "@banyan/contract/endpoint.ts";
import { intentText } from "@banyan/contract/intent.ts";
import type { StepUpProof } from "@banyan/contract/step-up-proof.ts";

/** The browser has asked for the passkey, and got none: the member said no, or it took too long. */
export class PasskeyUnused extends Error {}

/** Whether this page may use passkeys that belong to `host`. */
export function passkeysWork(host: string): boolean {
  const { hostname } = location;
  const ours = hostname === host || hostname.endsWith(`.${host}`);
  return ours && browserHasPasskeys();
}

/** Whether any page here may: a sheet that is asked for a passkey was set up on this host. */
export const browserHasPasskeys = () => window.isSecureContext && typeof PublicKeyCredential === "function";

/** Asks for a passkey as the proof of one call with one content. Throws `PasskeyUnused`, and what `call` throws. */
export async function proveByPasskey({ path, stepUp: action }: Call, input: unknown): Promise<StepUpProof> {
  if (!action) throw new Error(`${path} wants no proof`);
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

/** Has the browser make a passkey. Throws `PasskeyUnused`. */
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
