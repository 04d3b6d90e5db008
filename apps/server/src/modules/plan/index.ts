/** The compensation plan. */
export { officePlanRoutes } from "./office-routes.ts";
export {
  BASIS_POINTS,
  type Plan,
  type PlanFault,
  planBody,
  readPlan,
} from "./plan.rules.ts";
export { FIRST_PLAN, PLAN_TABLES, type PlanVersion, planInForce, planVersion, writeFirstPlan } from "./plan-store.ts";
export { isActive, memberLevel, tierOf } from "./standing.rules.ts";
export { type PlanChoice, type TriedPlan, triedPlan } from "./tried-plan.ts";
