/** A lock that allows one move of files at a time. */
import pg from "pg";
import { StartupError } from "../startup-error.ts";

/** Advisory lock key of moves. */
const MOVE = "5710395812004421";

/**
 * Runs `work` under an exclusive lock on moves of files with this database. The signal aborts when the lock is lost.
 * Throws StartupError if another process has the lock.
 */
export async function whileNobodyMoves<T>(url: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "files" });
  const lost = new AbortController();
  client.on("error", (error) => lost.abort(error));
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [MOVE]);
    if (!rows[0]!.taken)
      throw new StartupError("Another process is moving the files of this shop. Wait until it has finished.");
    return await work(lost.signal);
  } finally {
    await client.end().catch(() => {});
  }
}
