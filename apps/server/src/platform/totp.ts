/** Time-based one-time passwords (RFC 6238): six digits, 30 seconds, tolerance of one step in both directions. */
import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;

/** Shop and account, displayed by an authenticator app with the code. */
export interface CodeName {
  issuer: string;
  label: string;
}

function totp(secret: string, name?: CodeName): TOTP {
  return new TOTP({ ...name, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });
}

/** A random secret of 160 bits, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI that an authenticator app imports. */
export function otpauthLink(secret: string, name: CodeName): string {
  return totp(secret, name).toString();
}

/** The time step of this code, or null. Steps up to `usedStep` are already used. */
export function matchingStep(secret: string, code: string, now: Date, usedStep: bigint): bigint | null {
  const step = stepOf(secret, code, now);
  return step !== null && step > usedStep ? step : null;
}

/** The time step of this code, used or not; null if the code is invalid at `now`. */
export function stepOf(secret: string, code: string, now: Date): bigint | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : BigInt(Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta);
}
