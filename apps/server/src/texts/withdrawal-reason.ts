import type { Language } from "@banyan/contract/languages.ts";
import type { FailReason, RejectReason } from "@banyan/contract/office/withdrawals.ts";
import { en } from "./en.ts";
import { say } from "./say.ts";

/**
 * What the member reads for a predefined reason of a rejected or failed withdrawal. Undefined for "other", which requires
 * a text by staff, and for names of other reasons.
 */
export function withdrawalReason(name: string, language: Language): string | undefined {
  const key = `withdrawal.reason.${name as Exclude<RejectReason | FailReason, "other">}` as const;
  return Object.hasOwn(en, key) ? say(language, key) : undefined;
}
