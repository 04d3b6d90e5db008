// Generated from office/disclosures.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/disclosures.ts";

export const officeDisclosures = callsOf(() => import("../../office/disclosures.ts").then(({ officeDisclosures }) => officeDisclosures), {
  index: { method: "GET", path: "/api/office/disclosures/index", access: "office:settlements.read" },
  countries: { method: "GET", path: "/api/office/disclosures/countries", access: "office:settlements.read" },
  compute: { method: "POST", path: "/api/office/disclosures/compute", access: "office:trials.run" },
  publish: { method: "POST", path: "/api/office/disclosures/publish", access: "office:disclosures.publish" },
  withdraw: { method: "POST", path: "/api/office/disclosures/withdraw", access: "office:disclosures.publish" },
});
