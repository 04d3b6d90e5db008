// Generated from office/simulations.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/simulations.ts";

export const officeSimulations = callsOf(() => import("../../office/simulations.ts").then(({ officeSimulations }) => officeSimulations), {
  bounds: { method: "GET", path: "/api/office/simulations/bounds", access: "office:plan.read" },
  days: { method: "POST", path: "/api/office/simulations/days", access: "office:plan.write" },
  network: { method: "POST", path: "/api/office/simulations/network", access: "office:plan.write" },
});
