/** Which version holds on which days: of those that hold from a day on or earlier, the newest. */
import type { VERSION_STATES } from "@banyan/contract/office/versions.ts";

interface Version {
  version: number;
  /** YYYY-MM-DD. */
  holdsFrom: string;
}

type State = (typeof VERSION_STATES)[number];

/** The day from which a newer version holds in place of each version, by version; null where there is none. */
export function endsOf(versions: readonly Version[]): Map<number, string | null> {
  const ends = new Map<number, string | null>();
  let earliest: string | null = null;
  for (const { version, holdsFrom } of versions.toSorted((a, b) => b.version - a.version)) {
    ends.set(version, earliest);
    if (earliest === null || holdsFrom < earliest) earliest = holdsFrom;
  }
  return ends;
}

/** What a version is on a day; `end` is the day from which a newer one holds. */
export function stateOf({ holdsFrom }: Version, end: string | null, today: string): State {
  if (end !== null && end <= holdsFrom) return "replaced";
  if (holdsFrom > today) return "coming";
  return end !== null && end <= today ? "past" : "inForce";
}
