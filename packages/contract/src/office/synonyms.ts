/** Words that staff take for the same, per language. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LANGUAGES } from "../languages.ts";

/** Longest word, in UTF-16 units, and how many words a group may have. */
export const SYNONYM_LENGTH = 40;
export const MOST_SYNONYMS = 12;

const group = z.object({
  id: f.id,
  language: z.enum(LANGUAGES),
  words: z.array(z.string()),
  /** Goes up with each change. It is sent back, so that a change by somebody else in between is noticed. */
  revision: z.number(),
  changedAt: f.moment,
  /** Empty for what came with the demo. */
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
    summary: "Groups of words that search takes for the same; what was changed last comes first",
    access: "office:catalog.read",
    input: z.object({
      ...f.paging,
      language: z.optional(z.enum(LANGUAGES)),
      search: z.optional(f.line(SYNONYM_LENGTH, 0)),
    }),
    output: f.pageOf(group),
  }),
  create: post("/api/office/synonyms/create", {
    summary: "A new group of words, which search uses at once",
    access: "office:catalog.write",
    input: z.strictObject(fields),
    output: group,
  }),
  change: post("/api/office/synonyms/change", {
    summary: "Change a group; refused where somebody else changed it meanwhile",
    access: "office:catalog.write",
    input: z.strictObject({ id: f.serial, revision: z.int(), ...fields }),
    output: group,
    errors: ["SYNONYMS_NOT_FOUND", "EDIT_CONFLICT"],
  }),
  remove: post("/api/office/synonyms/remove", {
    summary: "Remove a group; refused where somebody else changed it meanwhile",
    access: "office:catalog.write",
    input: z.strictObject({ id: f.serial, revision: z.int() }),
    output: f.done,
    errors: ["SYNONYMS_NOT_FOUND", "EDIT_CONFLICT"],
  }),
};
