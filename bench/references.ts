/** References that may take longer than anybody waits: a statement is cancelled after its time, which is then the least it takes. */
import pg from "pg";
import { query } from "./cluster.ts";

const QUERY_CANCELED = "57014";

/** How long a statement took, in ms, and whether it came to its end in `most` ms. */
export async function timeBounded(url: string, most: number, text: string): Promise<{ ms: number; isWhole: boolean }> {
  const began = performance.now();
  const bounded = new URL(url);
  bounded.searchParams.set("statement_timeout", String(most));
  const isWhole = await query(bounded.href, text).then(
    () => true,
    (error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) return false;
      throw error;
    },
  );
  return { ms: performance.now() - began, isWhole };
}
