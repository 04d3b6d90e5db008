/** What a saved view of a list keeps. */
import { isMemberId } from "@banyan/contract/member-id.ts";

/** The page, and words that somebody searched for: they may name people. */
const NOT_SAVED: ReadonlySet<string> = new Set(["page", "search", "subject", "member", "memberId"]);

/** The query string of the filters that a view keeps, sorted by name, so that equal views are equal texts. */
export function filtersOf(search: object): string {
  const kept = Object.entries(search).filter(
    ([name, value]) => typeof value === "string" && value !== "" && !NOT_SAVED.has(name) && !isMemberId(value),
  );
  const parameters = new URLSearchParams(kept as [string, string][]);
  parameters.sort();
  return parameters.toString();
}
