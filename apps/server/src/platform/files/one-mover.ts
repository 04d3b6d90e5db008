/** A lock so that one process moves files at a time. */
import pg from "pg";
import { StartupError } from "../startup-error.ts";

/** The advisory lock of moves. */
const MOVE = "5710395812004421";

/**
 * Does `work` while no other process moves files of the shop with this database. Its signal is aborted when the lock is lost.
 * Throws StartupError where another one moves.
 */
export async function whileNobodyMoves<T>(url: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "files" });
  const lost = new AbortController();
  client.on("error", (error) => lost.abort(error));
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [MOVE]);
    if (!rows[0]!.taken) throw new StartupError("Another process moves the files of this shop. Let it end first.");
    return await work(lost.signal);
  } finally {
    await client.end().catch(() => {});
  }
}
