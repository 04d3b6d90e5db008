/** Settlements in the office: days with totals, runs and failures. */
import { type Income, LIMITS, type Limit } from "@banyan/contract/income.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { DayTotals, SettledDay, SettlementRun } from "@banyan/contract/office/settlements.ts";
import type { Executor } from "../../platform/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { planVersion } from "../plan/index.ts";
import { countDays, type DayRow, findDay, frozenDayBefore, isPublished, listDays } from "./day-store.ts";
import { factorText } from "./explain.rules.ts";
import { INTERRUPTED, isLeaseTaken, type RunRow, selectRuns } from "./run-store.ts";
import { byIncome, type Totals } from "./settlement/day.rules.ts";

const RUNS_OF_A_DAY = 20;

/** Whether a process is settling, and the newest run; undefined before the first. */
export async function settlementState(
  executor: Executor,
): Promise<{ underWay: boolean; run: SettlementRun | undefined }> {
  const underWay = await isLeaseTaken(executor);
  const [run] = await selectRuns(executor, { limit: 1 });
  return { underWay, run: run && runView(run, underWay) };
}

/** An unfinished run is interrupted if no process is settling. */
function runView(run: RunRow, underWay: boolean): SettlementRun {
  const broken = run.endedAt ? run.error === INTERRUPTED : !underWay;
  return {
    ...run,
    state: broken ? "interrupted" : run.endedAt === null ? "running" : run.error === null ? "finished" : "failed",
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    error: broken ? null : run.error,
  };
}

/** A page of days, newest first. */
export async function daysView(
  executor: Executor,
  { page, limit, offset }: { page: number; limit: number; offset: number },
) {
  const days = await listDays(executor, { limit, offset });
  return { list: days.map(dayView), total: await countDays(executor), page, limit };
}

/** A day with its totals, its runs and the previous day. Refuses with SETTLEMENT_NOT_FOUND. */
export async function dayDetail(executor: Executor, day: string) {
  const found = await findDay(executor, day);
  if (!found) throw refuse("SETTLEMENT_NOT_FOUND");
  const before = await frozenDayBefore(executor, day);
  const rowBefore = before === null ? undefined : await findDay(executor, before);
  const underWay = await isLeaseTaken(executor);
  const runs = await selectRuns(executor, { limit: RUNS_OF_A_DAY, day });
  return {
    ...(await withTotals(executor, found)),
    checksums: found.checksums,
    published: await isPublished(executor, day),
    runs: runs.map((run) => runView(run, underWay && run === runs[0])),
    before: rowBefore ? await withTotals(executor, rowBefore) : null,
  };
}

const amounts = (of: Record<Income, bigint>) => byIncome((income) => formatMoney(of[income]));

function dayView({ day, planVersion: version, closedAt, frozenAt, postedAt, totals }: DayRow): SettledDay {
  return {
    day,
    planVersion: version,
    closedAt: closedAt.toISOString(),
    frozenAt: frozenAt?.toISOString() ?? null,
    postedAt: postedAt?.toISOString() ?? null,
    ...(totals ? figuresOf(totals) : NO_FIGURES),
  };
}

const NO_FIGURES = { bv: null, orders: null, received: null, payoutPercent: null, k: null };

function figuresOf(totals: Totals) {
  const received = Object.values(totals.received).reduce((sum, one) => sum + one, 0n);
  return {
    bv: formatMoney(totals.bv),
    orders: totals.orders,
    received: formatMoney(received),
    payoutPercent: totals.bv > 0n ? (Number((received * 10_000n) / totals.bv) / 100).toFixed(2) : null,
    k: factorText(totals.groups[0]!),
  };
}

/** Figures of a day, settled or previewed. */
export async function figuresView(
  executor: Executor,
  { day, planVersion: version, totals }: Pick<DayRow, "day" | "planVersion"> & { totals: Totals },
) {
  const countries = await countriesOf(executor, version);
  return { day, planVersion: version, ...figuresOf(totals), totals: totalsView(totals, countries) };
}

async function withTotals(executor: Executor, row: DayRow) {
  const { totals } = row;
  return { ...dayView(row), totals: totals && totalsView(totals, await countriesOf(executor, row.planVersion)) };
}

/** Countries with a policy, in the order of the groups after the first. */
async function countriesOf(executor: Executor, version: number): Promise<string[]> {
  return Object.keys((await planVersion(executor, version)).plan.countries);
}

const totalsView = ({ raw, received, groups, paid, cut }: Totals, countries: readonly string[]): DayTotals => ({
  raw: amounts(raw),
  received: amounts(received),
  paid,
  cut: Object.fromEntries(LIMITS.map((limit) => [limit, formatMoney(cut[limit])])) as Record<Limit, string>,
  groups: groups.map((group, at) => ({
    country: countries[at - 1] ?? null,
    bv: formatMoney(group.bv),
    ceiling: formatMoney(group.ceiling),
    incomes: formatMoney(group.limited),
    received: formatMoney(group.received),
    k: factorText(group),
  })),
});
