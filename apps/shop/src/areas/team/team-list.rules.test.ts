import { DIRECT_SORTS, SIDES } from "@banyan/contract/team.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { choiceOf, inputOf, searchOf, sortedBy } from "./team-list.rules.ts";

const choice = fc.record({
  search: fc.string(),
  side: fc.option(fc.constantFrom(...SIDES), { nil: undefined }),
  sort: fc.constantFrom(...DIRECT_SORTS),
  ascending: fc.boolean(),
});

test("an address leads back to the choice that it was made from", () => {
  fc.assert(
    fc.property(choice, (one) => {
      expect(choiceOf(searchOf(one))).toEqual(one);
    }),
  );
});

test("an address that says nothing, or what does not exist, is the newest first", () => {
  const usual = { search: "", side: undefined, sort: "joined", ascending: false };
  expect(choiceOf({})).toEqual(usual);
  expect(choiceOf({ side: "middle", sort: "height", up: "2" })).toEqual(usual);
  expect(searchOf(choiceOf({}))).toEqual({});
  expect(inputOf(choiceOf({}))).toEqual({ sort: "joined", limit: 20 });
});

test("the same sequence once more is the other way round, another one begins with the highest", () => {
  const usual = choiceOf({});
  const level = sortedBy(usual, "level");
  expect([level.sort, level.ascending]).toEqual(["level", false]);
  expect(sortedBy(level, "level").ascending).toBe(true);
  expect(sortedBy(sortedBy(level, "level"), "level").ascending).toBe(false);
  expect(sortedBy(sortedBy(level, "level"), "team").ascending).toBe(false);
});
