/** Error messages, and detection of a lost session. */
import { Refused, SessionLost } from "@banyan/contract/client.ts";
import { CODE } from "@banyan/contract/endpoint.ts";
import { toast } from "@banyan/ui";
import { t } from "@lingui/core/macro";

/** Whether the server responded that the caller is not signed in (any more). */
export function isSessionOver(error: unknown): boolean {
  return error instanceof SessionLost || (error instanceof Refused && error.code === CODE.sessionOver);
}

/** The message of an error: the server's sentence, or "Network error". */
export function errorText(error: unknown): string {
  return error instanceof Refused && error.message ? error.message : t`Network error`;
}

/** Shows a toast for an error, except for a lost session, which is reported elsewhere. */
export function sayError(error: unknown): void {
  if (!isSessionOver(error)) toast({ text: errorText(error), tone: "danger" });
}
