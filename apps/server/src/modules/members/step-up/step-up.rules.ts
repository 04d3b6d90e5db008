/** Pure parts of step-up: the host of passkeys, the form of recovery codes, and the methods of a member. */
import type { StepUpMethod } from "@banyan/contract/step-up-proof.ts";

/** The largest number of authenticator apps and passkeys together. */
export const FACTORS_AT_MOST = 10;

const LOCAL_HOST = "localhost";
const LOCAL_ORIGIN = /^http:\/\/localhost(:\d{1,5})?$/;
const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/**
 * The host that passkeys belong to (WebAuthn's relying party id): that of the shop's public address. Browsers make none
 * for an IP address, so a shop with an IP address, such as a new installation, has passkeys on localhost.
 */
export function passkeyHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return IP_ADDRESS.test(hostname) ? LOCAL_HOST : hostname;
}

/** Whether a page at `origin` may use those passkeys. On localhost the port does not matter. */
export function acceptsOrigin(publicUrl: string, origin: string): boolean {
  if (passkeyHost(publicUrl) === LOCAL_HOST && LOCAL_ORIGIN.test(origin)) return true;
  return origin === new URL(publicUrl).origin;
}

/** A recovery code as it is shown: three groups of four. */
export function showRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** How a member with these factors and unused recovery codes can give a proof, the easiest way first. */
export function methodsOf(kinds: readonly ("totp" | "passkey")[], recoveryCodesLeft: number): StepUpMethod[] {
  const methods: StepUpMethod[] = [];
  if (kinds.includes("passkey")) methods.push("passkey");
  if (kinds.includes("totp")) methods.push("totp");
  if (recoveryCodesLeft > 0) methods.push("recovery");
  return methods;
}
