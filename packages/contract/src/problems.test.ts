import { expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldProblems } from "./problems.ts";

const problemsOf = (input: unknown, schema: z.ZodMiniType = z.strictObject({ name: z.string() })) =>
  fieldProblems(z.safeParse(schema, input, { reportInput: true }).error?.issues ?? []);

test("names unknown fields beside missing ones", () => {
  expect(problemsOf({ nmae: "Lin" })).toEqual({ name: "REQUIRED", nmae: "UNKNOWN_FIELD" });
});

test("names a bounded number of unknown fields, and a bounded part of each name, at all depths", () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`x${n}`, 1]));
  const nested = z.strictObject({ lines: z.array(z.strictObject({ id: z.string() })) });
  expect(Object.keys(problemsOf({ name: "Lin", ...many }))).toHaveLength(20);
  expect(Object.keys(problemsOf({ name: "Lin", ["y".repeat(200_000)]: 1 }))).toEqual(["y".repeat(100)]);
  const lines = Array.from({ length: 500 }, () => ({ id: "1", other: 1 }));
  expect(Object.keys(problemsOf({ lines }, nested)).length).toBeLessThanOrEqual(20);
});
