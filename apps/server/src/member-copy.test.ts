/** The page of each part of a copy says in each language what its fields are. */
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { memberCopy } from "./member-copy.ts";
import { FIELD_WORDS, FOR_PROGRAMS, fieldKey, valueWord } from "./modules/copies/index.ts";

interface Shape {
  enum?: string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

/** The fields of a value, each with the field or part that it is in. */
function fieldsOf({ properties = {}, items, anyOf = [] }: Shape, parent: string): [parent: string, name: string][] {
  const inner = [...anyOf, ...(items ? [items] : [])].flatMap((shape) => fieldsOf(shape, parent));
  const own = Object.entries(properties).flatMap(([name, shape]) => [
    [parent, name] as [string, string],
    ...fieldsOf(shape, name),
  ]);
  return [...own, ...inner];
}

const { parts } = memberCopy({ database: {} } as never, { papers: {} as never, routes: [], pictures: [] });
const onPages = parts.filter(({ spreadsheet }) => !spreadsheet);
/** Exports of the same things have words for these. */
const WORDS_OF_EXPORTS = new Set(["asset", "income", "limits"]);

/** The states and kinds in a value, each with its field. */
const valuesOf = ({ enum: values = [], properties = {}, items, anyOf = [] }: Shape, field: string): string[][] => [
  ...values.map((value) => [field, value]),
  ...Object.entries(properties).flatMap(([name, shape]) => valuesOf(shape, name)),
  ...[...anyOf, ...(items ? [items] : [])].flatMap((shape) => valuesOf(shape, field)),
];

const shapeOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Shape;
const fields = onPages.flatMap(({ name, schema }) =>
  fieldsOf(shapeOf(schema), name).filter(([, field]) => !FOR_PROGRAMS.has(`${name}.${field}`)),
);

test("each field has words, and no words are left over", () => {
  expect(fields.length).toBeGreaterThan(200);
  expect(fields.filter(([parent, name]) => !fieldKey(parent, name))).toEqual([]);
  const used = new Set<string | undefined>(fields.map(([parent, name]) => fieldKey(parent, name)));
  expect(Object.keys(FIELD_WORDS.en).filter((key) => !used.has(key))).toEqual([]);
});

test.each(LANGUAGES)("each state and kind has a word in %s", (language) => {
  const values = onPages.flatMap(({ name, schema }) =>
    valuesOf(shapeOf(schema), name)
      .filter(([field = ""]) => !WORDS_OF_EXPORTS.has(field) && !FOR_PROGRAMS.has(`${name}.${field}`))
      .map(([field = "", value = ""]) => ({ name, field, value })),
  );
  expect(values.length).toBeGreaterThan(50);
  expect(values.filter(({ name, field, value }) => !valueWord(name, field, value, language))).toEqual([]);
});

test.each(LANGUAGES)("words in %s are not the names of fields, nor those of English", (language) => {
  for (const [key, word] of Object.entries(FIELD_WORDS[language])) {
    expect(word, key).toMatch(/\S/);
    expect(word, key).not.toMatch(/[a-z][A-Z]|_/);
  }
  if (language === "en") return;
  const same = Object.entries(FIELD_WORDS.en).filter(([key, word]) => FIELD_WORDS[language][key as never] === word);
  expect(same.map(([key]) => key).filter((key) => !SAME_IN_SOME.has(key))).toEqual([]);
});

/** Words that some languages have in common with English. */
const SAME_IN_SOME = new Set(["email", "id", "label", "presale", "sandbox", "total"]);
