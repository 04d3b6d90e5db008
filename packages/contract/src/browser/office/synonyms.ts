// Generated from office/synonyms.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/synonyms.ts";

export const MOST_SYNONYMS = 12 as const;
export const SYNONYM_LENGTH = 40 as const;
export const officeSynonyms = callsOf(() => import("../../office/synonyms.ts").then(({ officeSynonyms }) => officeSynonyms), {
  index: { method: "GET", path: "/api/office/synonyms/index", access: "office:catalog.read" },
  create: { method: "POST", path: "/api/office/synonyms/create", access: "office:catalog.write", idempotent: "keyed" },
  change: { method: "POST", path: "/api/office/synonyms/change", access: "office:catalog.write" },
  remove: { method: "POST", path: "/api/office/synonyms/remove", access: "office:catalog.write" },
});
