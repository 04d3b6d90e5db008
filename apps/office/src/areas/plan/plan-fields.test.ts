import type { OfficePlan } from "@banyan/contract/office/plan.ts";
import { expect, test } from "vitest";
import { differencesOf } from "../../parts/versions/fields.ts";
import { PLAN } from "./plan.fixture.ts";
import { fieldsOf } from "./plan-fields.ts";

const differences = (before: OfficePlan, after: OfficePlan) => differencesOf(fieldsOf(before), fieldsOf(after));

test("every number of a plan has exactly one field", () => {
  const leaves = (value: unknown, path: string): string[] => {
    if (Array.isArray(value) && path.endsWith("incomesOff")) return [path];
    if (value === null || typeof value !== "object") return [path];
    return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name));
  };
  const fields = fieldsOf(PLAN).map(({ path }) => path);
  expect(fields.toSorted()).toEqual(leaves(PLAN, "").sort());
});

test("a plan does not differ from itself, and each change is one difference", () => {
  expect(differences(PLAN, structuredClone(PLAN))).toEqual([]);
  for (const { path } of fieldsOf(PLAN)) {
    if (path.endsWith(".country")) continue;
    const changed = structuredClone(PLAN);
    const names = path.split(".");
    const last = names.pop()!;
    const holder = names.reduce(
      (inner: Record<string, unknown>, name) => inner[name] as Record<string, unknown>,
      changed as unknown as Record<string, unknown>,
    );
    holder[last] = Array.isArray(holder[last]) ? ["tier"] : "77";
    expect(differences(PLAN, changed).map(({ field }) => field.path)).toEqual([path]);
  }
});

test("countries are the same wherever they stand in the list", () => {
  const turned: OfficePlan = { ...PLAN, countries: PLAN.countries.toReversed() };
  expect(differences(PLAN, turned)).toEqual([]);
  const without: OfficePlan = { ...PLAN, countries: PLAN.countries.slice(1) };
  expect(differences(PLAN, without).map(({ before, after }) => [before, after])).toEqual([
    ["VN", undefined],
    [["rebate"], undefined],
    ["40", undefined],
  ]);
});
