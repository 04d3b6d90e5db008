/** Office calls for the plan. */
import { officePlan as contract, type OfficePlan } from "@banyan/contract/office/plan.ts";
import { routes } from "../../platform/http/call.ts";
import { type Versioned, type VersionPorts, versionHandlers } from "../../platform/versions/index.ts";
import { countriesTwice, marketTimeZone } from "../market/index.ts";
import { readPlan } from "./plan.rules.ts";
import { PLAN_TABLES, planOf } from "./plan-store.ts";
import { bodyOf, type PlanFields, planView, problemsOf } from "./plan-view.rules.ts";

const VERSIONED: Versioned<PlanFields, OfficePlan> = {
  tables: PLAN_TABLES,
  timeZone: marketTimeZone,
  viewOf: (body) => planView(planOf({ version: 0, body })),
  problemsOf: (fields) => ({ ...countriesTwice(fields.countries), ...problemsOf(readPlan(bodyOf(fields)).faults) }),
  bodyOf,
  needsTwo: () => true,
};

export const officePlanRoutes = (ports: VersionPorts) => routes(contract, versionHandlers("plan", VERSIONED, ports));
