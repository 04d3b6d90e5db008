/** Keys and secrets. Row keys are UUIDs of version 7 (RFC 9562): time-ordered, so that indexes grow at one end. */
import { createHash, randomBytes, randomInt } from "node:crypto";

/** A time-ordered UUID for a row created at `now`. */
export function newId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A session token: 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Stored form of a token or code: its SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Capital letters and digits without lookalikes (0/O, 1/I/L). */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A random code of `length` characters without lookalikes. */
export function newCode(length: number): string {
  let code = "";
  for (let i = 0; i < length; i++) code += CODE_ALPHABET[randomInt(CODE_ALPHABET.length)];
  return code;
}

/** Random decimal digits without a leading zero. */
export function newDigits(length: number): string {
  return String(randomInt(10 ** (length - 1), 10 ** length));
}
