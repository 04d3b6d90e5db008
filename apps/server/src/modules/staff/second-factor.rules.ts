/** Time-based one-time codes (RFC 6238): six digits, 30 seconds, one step of clock difference either way. */
import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
const ISSUER = "Banyan office";

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });
}

/** A new secret of 160 bits, in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The link that an authenticator app reads. */
export function otpauthLink(secret: string, label: string): string {
  return totp(secret, label).toString();
}

/** The time step whose code this is, or null. A step at or before `usedStep` counts as used up. */
export function matchingStep(secret: string, code: string, now: Date, usedStep: bigint): bigint | null {
  const delta = totp(secret, "").validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = BigInt(Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta);
  return step > usedStep ? step : null;
}
