/** Staff calls about trials. */
import type { Disclosure } from "@banyan/contract/disclosure.ts";
import type { Simulation } from "@banyan/contract/office/simulation.ts";
import { officeTrials as contract, type Trial } from "@banyan/contract/office/trials.ts";
import type { WriteAuditLog } from "../../../platform/audit-log.ts";
import { businessDay } from "../../../platform/clock.ts";
import type { Database, Executor } from "../../../platform/database.ts";
import { routes } from "../../../platform/http/call.ts";
import { runSoon } from "../../../platform/jobs.ts";
import { offsetOf } from "../../../platform/paging.ts";
import { refuse } from "../../../platform/refusal.ts";
import { marketTimeZone } from "../../market/index.ts";
import type { DisclosureInput } from "../disclosure/disclosure.ts";
import { figuresView, settlementState } from "../office.ts";
import { openDay } from "../settling.ts";
import type { SimulationInput } from "../simulation/simulation.ts";
import type { StoredTotals } from "../totals.rules.ts";
import { checkPreview, type PreviewInput, type PreviewResult, readTried, type TriedDay } from "./preview.ts";
import { deleteTrial, endTrial, findTrial, selectTrials, type TrialRow } from "./trial-store.ts";
import { askTrial } from "./trials.ts";

/** The job that computes trials. */
export const TRIAL_JOB = "bonus.trials";

export interface OfficeTrialPorts {
  writeAuditLog: WriteAuditLog;
  /** Names by staff account id. */
  staffNames(within: Executor, ids: readonly string[]): Promise<Map<string, string>>;
}

/** A lookup of names for the given staff accounts. */
export async function namesIn({ staffNames }: OfficeTrialPorts, executor: Executor, ids: readonly string[]) {
  const names = await staffNames(executor, [...new Set(ids)]);
  return (id: string) => names.get(id) ?? id;
}

async function trialViews(ports: OfficeTrialPorts, executor: Executor, rows: readonly TrialRow[]): Promise<Trial[]> {
  const nameOf = await namesIn(
    ports,
    executor,
    rows.map(({ askedBy }) => askedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    day: (row.input as Partial<PreviewInput>).day ?? null,
    period: (row.input as Partial<DisclosureInput>).period ?? null,
    simulation: (row.input as Partial<SimulationInput>).asked ?? null,
    state: row.outcome ?? (row.startedAt ? "running" : "waiting"),
    step: row.step,
    done: row.done,
    total: row.total,
    askedBy: nameOf(row.askedBy),
    askedAt: row.askedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    keptUntil: row.keptUntil.toISOString(),
    error: row.error,
  }));
}

export const trialView = async (ports: OfficeTrialPorts, executor: Executor, row: TrialRow) =>
  (await trialViews(ports, executor, [row]))[0]!;

export const officeTrialRoutes = (ports: OfficeTrialPorts) => {
  const { writeAuditLog } = ports;
  const viewOf = (executor: Executor, row: TrialRow) => trialView(ports, executor, row);

  return routes(contract, {
    async index({ database: { queries } }, { kind, ...page }) {
      const { rows, total } = await selectTrials(queries, { kind, limit: page.limit, offset: offsetOf(page) });
      return { list: await trialViews(ports, queries, rows), total, page: page.page, limit: page.limit };
    },
    async detail({ database: { queries } }, { trialId }) {
      const row = await findTrial(queries, trialId);
      if (!row) throw refuse("TRIAL_NOT_FOUND");
      const preview = row.kind === "preview" ? (row.result as PreviewResult | null) : null;
      return {
        ...(await viewOf(queries, row)),
        preview: preview && (await previewView(queries, preview)),
        disclosure: row.kind === "disclosure" ? (row.result as Disclosure | null) : null,
        simulated: row.kind === "simulation" ? (row.result as Simulation | null) : null,
      };
    },
    async preview({ database, staff: { staffId }, now }, { day }) {
      if ((await settlementState(database.queries)).underWay) throw refuse("SETTLEMENT_UNDER_WAY");
      await checkPreview(database.queries, { day }, await todayOf(database, now));
      return database.transaction(async (tx) => {
        const row = await askTrial(tx, { kind: "preview", input: { day }, askedBy: staffId, now });
        await runSoon(tx, TRIAL_JOB, now);
        await writeAuditLog(tx, { staffId, action: "trials.preview", subject: day, details: { trialId: row.id }, now });
        return viewOf(tx, row);
      });
    },
    cancel: ({ database, staff: { staffId }, now }, { trialId }) =>
      database.transaction(async (tx) => {
        const ended = await endTrial(tx, { id: trialId, outcome: "cancelled", now });
        const row = await findTrial(tx, trialId);
        if (!row) throw refuse("TRIAL_NOT_FOUND");
        if (ended) {
          await writeAuditLog(tx, { staffId, action: "trials.cancel", subject: trialId, details: logged(row), now });
        }
        return viewOf(tx, row);
      }),
    remove: ({ database, staff: { staffId }, now }, { trialId }) =>
      database.transaction(async (tx) => {
        const row = await findTrial(tx, trialId);
        if (!row || !(await deleteTrial(tx, trialId))) throw refuse("TRIAL_NOT_FOUND");
        await writeAuditLog(tx, { staffId, action: "trials.remove", subject: trialId, details: logged(row), now });
        return {};
      }),
  });
};

const logged = ({ kind, input }: TrialRow) => ({ kind, input });

/** The current business day of orders. */
export async function todayOf(database: Database, now: Date): Promise<string> {
  const timeZone = await marketTimeZone(database.queries);
  return openDay(database, businessDay(now, timeZone));
}

async function previewView(executor: Executor, { before, daysBefore, warnings, ...tried }: PreviewResult) {
  const figures = (one: TriedDay<StoredTotals>) => figuresView(executor, readTried(one));
  return { ...(await figures(tried)), before: before && (await figures(before)), daysBefore, warnings };
}
