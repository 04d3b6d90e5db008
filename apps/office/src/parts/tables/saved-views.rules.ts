/** What a saved view of a list keeps. */
import { isSaved } from "@banyan/contract/office/saved-view.ts";

/** The query string of the filters that a view keeps, sorted by name, so that equal views are equal texts. */
export function filtersOf(search: object): string {
  const kept = Object.entries(search).filter(
    ([name, value]) => typeof value === "string" && value !== "" && isSaved(name, value),
  );
  const parameters = new URLSearchParams(kept as [string, string][]);
  parameters.sort();
  return parameters.toString();
}
