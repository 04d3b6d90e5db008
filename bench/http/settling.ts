/**
 * Settles business days in a separate process, one after another, each ahead of time like `npm run settle -- --early`,
 * until told to stop. Finishes the current day first.
 */
import { openDay, settleUntil } from "../../apps/server/src/modules/bonus/index.ts";
import { marketTimeZone } from "../../apps/server/src/modules/market/index.ts";
import { businessDay, systemClock } from "../../apps/server/src/platform/clock.ts";
import { openDatabase, sql } from "../../apps/server/src/platform/database.ts";

export interface Settled {
  days: number;
  /** Members credited, summed over all days. */
  credits: number;
}

let stopping = new AbortController();
process.on("message", (message: { url: string } | "stop") => {
  if (message === "stop") {
    stopping.abort();
    return;
  }
  stopping = new AbortController();
  settleDays(message.url, stopping.signal).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on("disconnect", () => process.exit());

async function settleDays(url: string, signal: AbortSignal): Promise<Settled> {
  const database = openDatabase({ url, role: "banyan_app", maxConnections: 2, statementTimeoutMs: 600_000 });
  try {
    const today = businessDay(systemClock.now(), await marketTimeZone(database.queries));
    const days: string[] = [];
    while (!signal.aborted) {
      const settling = { database, clock: systemClock, say: () => {}, startedBy: "command" } as const;
      days.push(...(await settleUntil(settling, await openDay(database, today))));
    }
    const { rows } = await sql<{ credits: number }>`
      select count(*)::integer as credits from bonus.credit where day = any (${days}::date[])`.execute(
      database.queries,
    );
    return { days: days.length, credits: rows[0]!.credits };
  } finally {
    await database.close();
  }
}
