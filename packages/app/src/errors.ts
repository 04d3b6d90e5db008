/** What is said about an error, and which errors say that the session is over. */
import { Refused, SessionLost } from "@banyan/contract/client.ts";
import { CODE } from "@banyan/contract/endpoint.ts";
import { toast } from "@banyan/ui";
import { t } from "@lingui/core/macro";

/** Whether the server said that the caller is not signed in (any more). */
export function isSessionOver(error: unknown): boolean {
  return error instanceof SessionLost || (error instanceof Refused && error.code === CODE.sessionOver);
}

/** The sentence for an error: the server's own, or "Network error". */
export function errorText(error: unknown): string {
  return error instanceof Refused && error.message ? error.message : t`Network error`;
}

/** A toast about an error, unless it was about the session: that has been said already. */
export function sayError(error: unknown): void {
  if (!isSessionOver(error)) toast({ text: errorText(error), tone: "danger" });
}
