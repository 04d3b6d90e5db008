/** What a saved view of a list keeps (docs/rules.md 12). */
import { isMemberId } from "../member-id.ts";

/** The page, and words and members that somebody searched for. */
const NOT_SAVED: ReadonlySet<string> = new Set(["page", "search", "subject", "member", "memberId"]);

/** Whether a view keeps this parameter of a list. */
export const isSaved = (name: string, value: string): boolean => !NOT_SAVED.has(name) && !isMemberId(value);
