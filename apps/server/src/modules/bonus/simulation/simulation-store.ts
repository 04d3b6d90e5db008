/** Reads which settled days can be recomputed. */
import { type Executor, sql } from "../../../platform/database.ts";

export interface SettledDays {
  first: string;
  last: string;
  /** The first day whose final state is kept. */
  kept: string | null;
}

/** Days are frozen in order. Null if none is. */
export async function settledDays(executor: Executor): Promise<SettledDays | null> {
  const { rows } = await sql<SettledDays | Record<keyof SettledDays, null>>`
    select min(d.day) as first, max(d.day) as last,
      min(d.day) filter (where exists (select from bonus.member_day m where m.day = d.day)) as kept
    from bonus.day d where d.frozen_at is not null`.execute(executor);
  const [found] = rows;
  return found && found.first !== null ? found : null;
}
