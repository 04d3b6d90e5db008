/**
 * The demo: catalogue, content, three hundred members, ninety days of orders, staff. The same seed yields the same
 * people and orders; dates are relative to the day of the first start.
 */
import type { AppDeps } from "../src/app-deps.ts";
import { findByMemberId } from "../src/modules/members/index.ts";
import { chance } from "../src/platform/chance.ts";
import { StartupError } from "../src/platform/startup-error.ts";
import { openCalendar } from "./calendar.ts";
import { publishIncomes } from "./disclosure.ts";
import { planGrants } from "./grants.ts";
import { submitPapers } from "./identity.ts";
import { loadCatalog } from "./load-catalog.ts";
import { acceptAgreements, loadContent } from "./load-content.ts";
import { loadPictures } from "./load-pictures.ts";
import { joinEverybody } from "./people/members.ts";
import { writeReviews } from "./reviews.ts";
import { runAndSettle } from "./settled-days.ts";
import { hireStaff } from "./staff.ts";
import { planTrade } from "./trade.ts";
import { planWithdrawals } from "./withdrawals.ts";

/** The first and the last of these days are partial, so that 90 days are settled. */
const DAYS = 92;
const DAY_MS = 86_400_000;
/** Staff decide on withdrawals and grants of the last days, so these follow the staff accounts. */
const LAST_DAYS_MS = 80 * 3_600_000;
const ROOT_MEMBER_ID = "10000001";

/**
 * Fills an empty database and prints a line for each step. The shop is usable once staff exist; their decisions follow.
 */
export async function fillDemo(deps: AppDeps, say: (line: string) => void): Promise<void> {
  if (await findByMemberId(deps.database.queries, ROOT_MEMBER_ID)) {
    throw new StartupError("Filling in the demo was interrupted. Run `npm run demo:reset` and start again.");
  }
  const { database, files, clock } = deps;
  const now = clock.now();
  async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await work();
    say(`Filled in ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    return result;
  }
  say("The database is empty: filling in the demo.");
  const pictures = await step("pictures", () => loadPictures({ database, files, now }));
  await step("products", () => loadCatalog({ database, pictures, now }));
  await step("pages", () => loadContent({ database, pictures, now }));
  const people = await step("members", () => joinEverybody(deps, chance("people"), DAYS, now));
  await acceptAgreements(database, now);
  const calendar = openCalendar();
  const resetShelves = await planTrade(deps, calendar, { chance: chance("trade"), people, days: DAYS, now });
  const [begin, lastDays] = [new Date(now.getTime() - (DAYS + 1) * DAY_MS), new Date(now.getTime() - LAST_DAYS_MS)];
  await step("orders and incomes", () => runAndSettle(deps, calendar, { from: begin, until: lastDays }));
  const staff = await step("staff", () => hireStaff(deps));
  await step("identity papers", () => submitPapers(deps, people, staff.get("compliance")!, now));
  const [support, finance] = [staff.get("support")!, staff.get("finance")!];
  await planWithdrawals(deps, calendar, { people, by: finance, now });
  planGrants(deps, calendar, { people, support: support.staffId, finance: finance.staffId, now });
  await step("the last days", () => runAndSettle(deps, calendar, { from: lastDays, until: now }));
  await step("reviews", () => writeReviews(deps, { people, now }));
  await step("the income disclosure", () => publishIncomes(deps, { by: finance.staffId, now }));
  await resetShelves();
}
