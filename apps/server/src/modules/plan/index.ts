/** The compensation plan. */
export {
  BASIS_POINTS,
  DYNAMIC_INCOMES,
  INCOMES,
  type Income,
  type Plan,
  type PlanFault,
  readPlan,
} from "./plan.rules.ts";
export { FIRST_PLAN, type PlanVersion, planInForce, planVersion, writeFirstPlan } from "./plan-store.ts";
