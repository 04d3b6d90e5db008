/** Staff calls about simulations. */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import { officeSimulations as contract } from "@banyan/contract/office/simulations.ts";
import type { Trial } from "@banyan/contract/office/trials.ts";
import { businessDay } from "../../../platform/clock.ts";
import type { Executor, Tx } from "../../../platform/database.ts";
import { routes } from "../../../platform/http/call.ts";
import { runSoon } from "../../../platform/jobs.ts";
import { marketTimeZone } from "../../market/index.ts";
import { type PlanChoice, triedPlan } from "../../plan/index.ts";
import { type OfficeTrialPorts, TRIAL_JOB, trialView } from "../trials/office-routes.ts";
import { askTrial } from "../trials/trials.ts";
import { type SimulationInput, simulationBounds, simulationOfDays, simulationOfNetwork } from "./simulation.ts";

type DaysAsked = ParsedInputOf<typeof contract.days>;

export const officeSimulationRoutes = (ports: OfficeTrialPorts) => {
  async function ask(
    tx: Tx,
    { action, input, askedBy, now }: { action: string; input: SimulationInput; askedBy: string; now: Date },
  ): Promise<Trial> {
    const row = await askTrial(tx, { kind: "simulation", input, askedBy, now });
    await runSoon(tx, TRIAL_JOB, now);
    const details = { ...input.asked };
    await ports.writeAuditLog(tx, { staffId: askedBy, action: `simulations.${action}`, subject: row.id, details, now });
    return trialView(ports, tx, row);
  }

  return routes(contract, {
    bounds: ({ database }) => simulationBounds(database.queries),
    days: ({ database, staff: { staffId: askedBy }, now }, asked: DaysAsked) =>
      database.transaction(async (tx) => {
        const input = await simulationOfDays(tx, asked, await planOfChoice(tx, asked, now));
        return ask(tx, { action: "days", input, askedBy, now });
      }),
    network: ({ database, staff: { staffId: askedBy }, now }, asked) =>
      database.transaction(async (tx) => {
        const input = simulationOfNetwork(asked, await planOfChoice(tx, asked, now));
        return ask(tx, { action: "network", input, askedBy, now });
      }),
  });
};

async function planOfChoice(executor: Executor, choice: PlanChoice, now: Date) {
  const timeZone = await marketTimeZone(executor);
  return triedPlan(executor, choice, businessDay(now, timeZone));
}
