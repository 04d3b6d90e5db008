/** Search synonyms, per language. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LANGUAGES } from "../languages.ts";

/** Maximum length of a word in UTF-16 units, and maximum number of words in a group. */
export const SYNONYM_LENGTH = 40;
export const MOST_SYNONYMS = 12;

const group = z.object({
  id: f.id,
  language: z.enum(LANGUAGES),
  words: z.array(z.string()),
  /** Incremented by each change. Clients send it back for optimistic concurrency control. */
  revision: z.number(),
  changedAt: f.moment,
  /** Empty for synonyms of the demo. */
  changedBy: z.string(),
});
export type SynonymGroup = z.infer<typeof group>;

const fields = {
  language: z.enum(LANGUAGES),
  words: z
    .array(f.line(SYNONYM_LENGTH))
    .check(z.minLength(2, { error: "REQUIRED" }), z.maxLength(MOST_SYNONYMS, { error: "TOO_MANY" })),
};

export const officeSynonyms = {
  index: get("/api/office/synonyms/index", {
    summary: "Groups of search synonyms, last changed first",
    access: "office:catalog.read",
    input: z.object({
      ...f.paging,
      language: z.optional(z.enum(LANGUAGES)),
      search: z.optional(f.line(SYNONYM_LENGTH, 0)),
    }),
    output: f.pageOf(group),
  }),
  create: post("/api/office/synonyms/create", {
    summary: "Create a group of synonyms; takes effect immediately",
    access: "office:catalog.write",
    input: z.strictObject(fields),
    output: group,
    idempotent: "keyed",
  }),
  change: post("/api/office/synonyms/change", {
    summary: "Change a group; refused after a concurrent change",
    access: "office:catalog.write",
    input: z.strictObject({ id: f.serial, revision: z.int(), ...fields }),
    output: group,
    errors: ["SYNONYMS_NOT_FOUND", "EDIT_CONFLICT"],
  }),
  remove: post("/api/office/synonyms/remove", {
    summary: "Delete a group; refused after a concurrent change",
    access: "office:catalog.write",
    input: z.strictObject({ id: f.serial, revision: z.int() }),
    output: f.done,
    errors: ["SYNONYMS_NOT_FOUND", "EDIT_CONFLICT"],
  }),
};
