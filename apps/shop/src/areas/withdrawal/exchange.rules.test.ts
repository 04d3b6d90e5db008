import { describe, expect, test } from "vitest";
import {
  addressProblem,
  amountProblem,
  mostOf,
  shortAddress,
  sumsOf,
  tidyAddress,
  usedShare,
} from "./exchange.rules.ts";
import { LIMITS } from "./withdrawal.fixture.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

describe("the sums", () => {
  test.each([
    ["100", "2", "98"],
    ["10", "1", "9"],
    ["50.000001", "1.000001", "49"],
    ["123.456789", "2.469136", "120.987653"],
  ])("of %s are a fee of %s and %s that arrive", (amount, fee, arrival) => {
    expect(sumsOf(amount, LIMITS)).toEqual({ fee, arrival });
  });
  test.each(["", "0", "1", "1.", "abc"])("of %o are none", (amount) => {
    expect(sumsOf(amount, LIMITS)).toBeUndefined();
  });
});

test("the most is what is there, within what is left of the day", () => {
  expect(mostOf({ ...LIMITS, available: "300", leftToday: "5000" })).toBe("300");
  expect(mostOf({ ...LIMITS, available: "9000", leftToday: "120.5" })).toBe("120.5");
});

test("an amount is missing, too small, more than there is, or more than the day allows", () => {
  const limits = { ...LIMITS, available: "300", leftToday: "200" };
  const problems = ["", "0", "9.999999", "10", "300.000001", "200.000001", "200"].map((a) => amountProblem(a, limits));
  expect(problems).toEqual(["missing", "missing", "small", undefined, "balance", "day", undefined]);
});

test("an address is taken out of what was pasted", () => {
  expect(tidyAddress(` ${ADDRESS}\n`)).toBe(ADDRESS);
  expect(tidyAddress(`ethereum:${ADDRESS}@56?value=1`)).toBe(ADDRESS);
  expect(addressProblem("")).toBe("missing");
  expect(addressProblem(ADDRESS.slice(0, -1))).toBe("form");
  expect(addressProblem(tidyAddress(`bsc:${ADDRESS}`))).toBeUndefined();
  expect(shortAddress(ADDRESS)).toBe("0x529084…169EE7");
});

test("the bar of the day is never over full", () => {
  expect(usedShare({ ...LIMITS, exchangedToday: "1250" })).toBe(25);
  expect(usedShare({ ...LIMITS, exchangedToday: "9000" })).toBe(100);
  expect(usedShare({ ...LIMITS, dailyLimit: "0" })).toBe(100);
});
