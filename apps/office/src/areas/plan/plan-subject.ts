/** The plan as a versioned subject. */
import { type OfficePlan, officePlan } from "@banyan/contract/browser/office/plan.ts";
import { msg } from "@lingui/core/macro";
import type { Subject } from "../../parts/versions/subject.ts";
import { PlanFacts } from "./plan-facts.tsx";
import { COLUMNS, type ColumnId, fieldsOf } from "./plan-fields.ts";
import { PlanInputs } from "./plan-inputs.tsx";

export const PLAN: Subject<OfficePlan, ColumnId> = {
  calls: officePlan,
  paths: { list: "/plan", version: "/plan/versions/$version", draft: "/plan/drafts/$draftId" },
  rights: { write: "office:plan.write", release: "office:plan.release" },
  words: {
    title: msg`Compensation plan`,
    about: msg`Every number of the incomes and their limits. One person writes a draft, another person releases it.`,
    version: (version) => msg`Version ${version} of the plan`,
    draft: msg`Draft of the plan`,
    discarded: msg`It is lost. The plan in force stays as it is.`,
    daysBefore: msg`All days before it are settled by the version that holds now.`,
  },
  columns: COLUMNS,
  fieldsOf,
  leaves: {
    whole: new Set(["leadershipGenerations", "globalWeight", "tierFromLevel", "days", "dynamicCapTimes"]),
  },
  Inputs: PlanInputs,
  Facts: PlanFacts,
};
