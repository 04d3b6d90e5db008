/** Rows of what staff have paused. A row may be over. */
import type { PauseReason, ShopPart } from "@banyan/contract/market.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export interface Pause {
  part: ShopPart;
  reason: PauseReason;
  since: Date;
  /** When it ends by itself; null if staff end it. */
  until: Date | null;
  /** Id of the staff account. */
  pausedBy: string;
}

export async function readPauses(executor: Executor): Promise<Pause[]> {
  const { rows } = await sql<Pause>`
    select part, reason, since, until, paused_by as "pausedBy" from market.pause order by since, part`.execute(
    executor,
  );
  return rows;
}

export async function writePause(tx: Tx, { part, reason, since, until, pausedBy }: Pause): Promise<void> {
  await sql`
    insert into market.pause (part, reason, since, until, paused_by) values (${part}, ${reason}, ${since}, ${until}, ${pausedBy})
    on conflict (part) do update set reason = excluded.reason, since = excluded.since, until = excluded.until,
      paused_by = excluded.paused_by`.execute(tx);
}

/** Whether the part was paused. */
export async function removePause(tx: Tx, part: ShopPart, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from market.pause where part = ${part} and (until is null or until > ${now}) returning 1`.execute(tx);
  return rows.length > 0;
}
