/** The disclosure of a period: computed once, in the settlement process, and stored as one row when published. */
import { type Disclosure, SMALLEST_GROUP } from "@banyan/contract/disclosure.ts";
import type { Executor, Tx } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { memberLevel, planVersion } from "../../plan/index.ts";
import { inSnapshot } from "../day-read-store.ts";
import { findDay } from "../day-store.ts";
import type { TrialWork } from "../trials/trial-work.ts";
import { disclosureOf } from "./disclosure.rules.ts";
import { creditedDays, findPublished, listPublished, readEarned, writePublished } from "./disclosure-store.ts";
import { daysOf, wholePeriods } from "./periods.ts";

export interface DisclosureInput {
  period: string;
}

/** Periods whose every day is credited, newest first. */
export async function periodsSettled(executor: Executor): Promise<string[]> {
  const credited = await creditedDays(executor);
  return credited ? wholePeriods(credited) : [];
}

/** Refuses with DISCLOSURE_PERIOD_OPEN. */
export async function checkPeriod(executor: Executor, { period }: DisclosureInput): Promise<void> {
  if (!(await periodsSettled(executor)).includes(period)) throw refuse("DISCLOSURE_PERIOD_OPEN");
}

export async function computeDisclosure(
  work: Omit<TrialWork, "today">,
  { period }: DisclosureInput,
): Promise<Disclosure> {
  const { database, bulk, report } = work;
  const { from, to } = daysOf(period);
  const last = await findDay(database.queries, to);
  if (!last || last.lastMember === null) throw new Error(`${to} is not settled`);
  const { plan } = await planVersion(database.queries, last.planVersion);
  await report("reading", 0, 2);
  const lastMember = last.lastMember;
  const { size, personal, income, spent, places } = await inSnapshot(bulk, () =>
    readEarned(bulk, { from, to, lastMember }),
  );
  await report("computing", 1, 2);
  const level = Uint8Array.from({ length: size }, (_, at) =>
    memberLevel(plan, { activated: true, personal: personal[at]! }),
  );
  const registered = places - size;
  return {
    period,
    from,
    to,
    registered: registered < SMALLEST_GROUP ? null : registered,
    ...disclosureOf({ size, level, income, spent }, plan.levels.length),
  };
}

/** Publishes a computed disclosure. Refuses with DISCLOSURE_TOO_FEW. */
export async function publishDisclosure(
  tx: Tx,
  { body, by, now }: { body: Disclosure; by: string; now: Date },
): Promise<void> {
  if (body.all === null) throw refuse("DISCLOSURE_TOO_FEW", { params: { limit: SMALLEST_GROUP } });
  await writePublished(tx, { period: body.period, body, publishedBy: by, publishedAt: now });
}

/** The published disclosure of a period, or the newest. */
export async function publishedView(executor: Executor, period: string | undefined) {
  const periods = (await listPublished(executor)).map((row) => row.period);
  const chosen = period ?? periods[0];
  return { periods, disclosure: (chosen && (await findPublished(executor, chosen))) || null };
}
