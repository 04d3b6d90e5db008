/** Pure parts of step-up: host of passkeys, format of recovery codes, and available methods. */
import type { StepUpMethod } from "@banyan/contract/step-up-proof.ts";

/** Maximum number of authenticator apps and passkeys combined. */
export const FACTORS_AT_MOST = 10;

const LOCAL_HOST = "localhost";
const LOCAL_ORIGIN = /^http:\/\/localhost(:\d{1,5})?$/;
const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/**
 * WebAuthn's relying party id: the host of the shop's public URL. Browsers reject IP addresses, so a shop with an IP
 * address, such as a new installation, has passkeys on localhost only.
 */
export function passkeyHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return IP_ADDRESS.test(hostname) ? LOCAL_HOST : hostname;
}

/** Whether a page at `origin` may use those passkeys. On localhost the port is ignored. */
export function acceptsOrigin(publicUrl: string, origin: string): boolean {
  if (passkeyHost(publicUrl) === LOCAL_HOST && LOCAL_ORIGIN.test(origin)) return true;
  return origin === new URL(publicUrl).origin;
}

/** Displays a recovery code as three groups of four. */
export function showRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** Methods available to a member with these factors and unused recovery codes, easiest first. */
export function methodsOf(kinds: readonly ("totp" | "passkey")[], recoveryCodesLeft: number): StepUpMethod[] {
  const methods: StepUpMethod[] = [];
  if (kinds.includes("passkey")) methods.push("passkey");
  if (kinds.includes("totp")) methods.push("totp");
  if (recoveryCodesLeft > 0) methods.push("recovery");
  return methods;
}
