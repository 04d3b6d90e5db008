/** Time-based one-time codes (RFC 6238): six digits, 30 seconds, one step of clock difference either way. */
import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;

/** The shop and the account that an authenticator app shows beside the code. */
export interface CodeName {
  issuer: string;
  label: string;
}

function totp(secret: string, name?: CodeName): TOTP {
  return new TOTP({ ...name, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });
}

/** A new secret of 160 bits, in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The link that an authenticator app reads. */
export function otpauthLink(secret: string, name: CodeName): string {
  return totp(secret, name).toString();
}

/** The time step of this code, or null. A step at or before `usedStep` is used up. */
export function matchingStep(secret: string, code: string, now: Date, usedStep: bigint): bigint | null {
  const step = stepOf(secret, code, now);
  return step !== null && step > usedStep ? step : null;
}

/** The time step of this code, used up or not; null where the code belongs to no step near `now`. */
export function stepOf(secret: string, code: string, now: Date): bigint | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : BigInt(Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta);
}
