/**
 * Consent to exactly what was shown (docs/wire.md 3). A response identifies what it shows, and the call that confirms it
 * sends this back. Compute both from the same values, and compare under the lock that keeps them from changing.
 */
import { createHash } from "node:crypto";
import { canonical } from "@banyan/contract/canonical.ts";
import { refuse } from "./refusal.ts";

/** Identifies these values; amounts as text. */
export const shownOf = (...values: unknown[]): string =>
  createHash("sha256").update(canonical(values)).digest("base64url");

/** Refuses with SHOWN_CHANGED if the caller was shown something else. A caller that says nothing is not asked. */
export function requireShown(given: string | undefined, now: string): void {
  if (given !== undefined && given !== now) throw refuse("SHOWN_CHANGED");
}
