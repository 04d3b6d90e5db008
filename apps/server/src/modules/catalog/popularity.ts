/**
 * Popularity of products: what lists are ordered by. It is the count of sold pieces as the last run of this job found it.
 * Otherwise each sale would change the entries of a product in all those indexes (docs/benchmarks.md).
 */
import type { Database } from "../../platform/database.ts";
import type { Job } from "../../platform/jobs.ts";
import { followSold } from "./popularity-store.ts";

/** Products in one statement. */
const CHUNK = 500;
const EVERY_SECONDS = 300;

export const catalogJobs = (database: Database): Job[] => [
  { name: "catalog.popularity", everySeconds: EVERY_SECONDS, run: () => followSales(database) },
];

/** Takes over the sold counts of all products that were sold since. */
export async function followSales({ queries }: Database): Promise<void> {
  let after: bigint | undefined = 0n;
  while (after !== undefined) after = await followSold(queries, after, CHUNK);
}
