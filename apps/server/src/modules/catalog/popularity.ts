/**
 * Popularity of products, the sort key of lists. It is the number of sold pieces at the last run of this job. Otherwise
 * each sale would update the product's entries in all those indexes (docs/benchmarks.md).
 */
import type { Database } from "../../platform/database.ts";
import type { Job } from "../../platform/jobs.ts";
import { followSold } from "./popularity-store.ts";
import { switchSales } from "./sales.ts";

/** Products per statement. */
const CHUNK = 500;
const EVERY_SECONDS = 300;

export const catalogJobs = (database: Database): Job[] => [
  { name: "catalog.switchSales", everySeconds: 1, run: (now) => switchSales(database, now) },
  { name: "catalog.popularity", everySeconds: EVERY_SECONDS, run: () => followSales(database) },
];

/** Copies the sold counts of all products sold since the last run. */
export async function followSales({ queries }: Database): Promise<void> {
  let after: bigint | undefined = 0n;
  while (after !== undefined) after = await followSold(queries, after, CHUNK);
}
