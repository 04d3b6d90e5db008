/** Business days of the demo: each is settled an hour after its end, so that members can spend their incomes. */
import type { AppDeps } from "../src/app-deps.ts";
import { settledFrom, settleUntil } from "../src/modules/bonus/index.ts";
import { marketTimeZone } from "../src/modules/market/index.ts";
import { followAchievements } from "../src/modules/membership/index.ts";
import { finalizeDue } from "../src/modules/orders/index.ts";
import { addDays, businessDay, fixedClock } from "../src/platform/clock.ts";
import type { Calendar } from "./calendar.ts";

/** Runs the calendar from one moment to another, and settles every business day that ends in between. */
export async function runAndSettle(
  { database }: AppDeps,
  calendar: Calendar,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  const timeZone = await marketTimeZone(database.queries);
  for (let day = addDays(businessDay(from, timeZone), -1); settledFrom(day, timeZone) <= until; day = addDays(day, 1)) {
    const now = settledFrom(day, timeZone);
    await calendar.runUntil(now);
    await settleUntil({ database, clock: fixedClock(now), say: () => {}, startedBy: "schedule" }, day);
  }
  await calendar.runUntil(until);
  await finalizeDue(database, { until, timeZone, onFinal: followAchievements, now: until });
}
