/**
 * The age of a PostgreSQL version by the schedule of its project (https://www.postgresql.org/developer/roadmap/): minor releases,
 * which bring the security fixes, appear on the second Thursday of February, May, August and November.
 */
import { type Executor, sql } from "../database.ts";

/** Months of releases, from January as 0. The first minor release of a major version is that of November. */
const MONTHS = [10, 1, 4, 7];
/** Version 18 appeared in autumn 2025. */
const YEAR_OF_MAJOR = 2007;
const THURSDAY = 4;

/**
 * By how many scheduled releases `version` ("18.4") is behind at least. Releases out of turn have numbers too, so the true
 * number may be higher. 0 for versions of another form, such as betas.
 */
export function releasesBehind(version: string, now: Date): number {
  const [, major, minor] = /^(\d+)\.(\d+)(?!\d*(?:beta|rc))/.exec(version) ?? [];
  if (!major || !minor) return 0;
  let appeared = 0;
  while (scheduled(Number(major), appeared) <= now) appeared++;
  return Math.max(0, appeared - Number(minor));
}

/** The day of the minor release with this number, from 0. */
function scheduled(major: number, number: number): Date {
  const month = MONTHS[number % MONTHS.length]!;
  const year = major + YEAR_OF_MAJOR + Math.ceil(number / MONTHS.length);
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return new Date(Date.UTC(year, month, 1 + ((THURSDAY - first + 7) % 7) + 7));
}

/** What an operator should know about the version of the database; undefined if it is up to date. */
export async function outdated(executor: Executor, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version`.execute(executor);
  const { version } = rows[0]!;
  const behind = releasesBehind(version, now);
  if (behind === 0) return undefined;
  const releases = behind === 1 ? "a release" : `${behind} releases`;
  return `PostgreSQL ${version} is at least ${releases} with security fixes behind (docs/operations.md, "Keeping components up to date").`;
}
