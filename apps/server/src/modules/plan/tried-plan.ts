/** A candidate plan that is not stored: a version or a draft, with some of its numbers changed. */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { PLAN_CHANGES, type PlanChange, type SimulationAsked } from "@banyan/contract/office/simulation.ts";
import type { officeSimulations } from "@banyan/contract/office/simulations.ts";
import { percentOf } from "@banyan/contract/percent.ts";
import type { Executor } from "../../platform/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { findDraft, findVersion } from "../../platform/versions/index.ts";
import type { Plan } from "./plan.rules.ts";
import { PLAN_TABLES, planInForce, planOf } from "./plan-store.ts";

/** Selects the candidate plan. */
export type PlanChoice = Pick<ParsedInputOf<typeof officeSimulations.days>, "version" | "draftId" | PlanChange>;

export interface TriedPlan {
  plan: Plan;
  /** For display to staff. */
  said: SimulationAsked["plan"];
}

/** Refuses with VERSION_NOT_FOUND or DRAFT_NOT_FOUND. `today`: the day whose plan is the default. */
export async function triedPlan(executor: Executor, choice: PlanChoice, today: string): Promise<TriedPlan> {
  const { version, draft, plan } = await chosenPlan(executor, choice, today);
  const changed = changedPlan(plan, choice);
  const changes = PLAN_CHANGES.flatMap((field) => {
    const value = choice[field];
    return value === undefined ? [] : [{ field, value: wordsOf(field, value) }];
  });
  return { plan: changed, said: { version, draft, changes } };
}

async function chosenPlan(executor: Executor, { version, draftId }: PlanChoice, today: string) {
  if (draftId !== undefined) {
    const draft = await findDraft(executor, PLAN_TABLES, draftId);
    if (!draft) throw refuse("DRAFT_NOT_FOUND");
    return { version: draft.basedOn, draft: draft.note, plan: planOf({ version: 0, body: draft.body }) };
  }
  if (version === undefined) return { draft: null, ...(await planInForce(executor, today)) };
  const found = await findVersion(executor, PLAN_TABLES, version);
  if (!found) throw refuse("VERSION_NOT_FOUND");
  return { version, draft: null, plan: planOf(found) };
}

const changedPlan = (plan: Plan, choice: PlanChoice): Plan => ({
  ...plan,
  globalBasisPoints: choice.globalPercent ?? plan.globalBasisPoints,
  consumptionBasisPoints: choice.consumptionPercent ?? plan.consumptionBasisPoints,
  rebateBasisPoints: choice.rebatePercent ?? plan.rebateBasisPoints,
  dynamicCapTimes: choice.dynamicCapTimes ?? plan.dynamicCapTimes,
  ceilingBasisPoints: choice.ceilingPercent ?? plan.ceilingBasisPoints,
  active: {
    days: choice.activeDays ?? plan.active.days,
    volume: choice.activeVolume ?? plan.active.volume,
  },
});

function wordsOf(field: PlanChange, value: number | bigint): string {
  if (typeof value === "bigint") return formatMoney(value);
  return field === "dynamicCapTimes" || field === "activeDays" ? String(value) : percentOf(value);
}
