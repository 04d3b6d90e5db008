/** Which version is in effect on which days: the newest of those that apply from a day or an earlier one. */
import type { VERSION_STATES } from "@banyan/contract/office/versions.ts";

interface Version {
  version: number;
  /** YYYY-MM-DD. */
  holdsFrom: string;
}

type State = (typeof VERSION_STATES)[number];

/** The day from which a newer version replaces each version, by version; null if there is none. */
export function endsOf(versions: readonly Version[]): Map<number, string | null> {
  const ends = new Map<number, string | null>();
  let earliest: string | null = null;
  for (const { version, holdsFrom } of versions.toSorted((a, b) => b.version - a.version)) {
    ends.set(version, earliest);
    if (earliest === null || holdsFrom < earliest) earliest = holdsFrom;
  }
  return ends;
}

/** State of a version on a day; `end` is the day from which a newer one applies. */
export function stateOf({ holdsFrom }: Version, end: string | null, today: string): State {
  if (end !== null && end <= holdsFrom) return "replaced";
  if (holdsFrom > today) return "coming";
  return end !== null && end <= today ? "past" : "inForce";
}
