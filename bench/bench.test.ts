import { expect, test } from "vitest";
import { type Figure, judge, PER_SECOND } from "./bench.ts";

const figure = (what: string, clients: number, value: number): Figure => ({
  ...{ bench: "example", what, clients, perSecond: 100 * value },
  ratios: { reference: value },
  amounts: { "MB of memory": 50 },
});
const measured = [figure("reads", 1, 0.4), figure("reads", 8, 0.8), figure("writes", 8, 0.3)];

function heldBy(...bars: Parameters<typeof judge>[0]["bars"]) {
  return judge({ name: "example", bars }, measured).map(({ figure: { what, clients }, isHeld }) => [
    what,
    clients,
    isHeld,
  ]);
}

test("a bar is for all figures, or for those of one kind and so many clients", () => {
  expect(heldBy({ of: "reference", least: 0.4 })).toEqual([
    ["reads", 1, true],
    ["reads", 8, true],
    ["writes", 8, false],
  ]);
  expect(heldBy({ what: "reads", of: PER_SECOND, least: 50, fromClients: 8 })).toEqual([["reads", 8, true]]);
  expect(heldBy({ what: "reads", of: PER_SECOND, least: 90 })).toEqual([
    ["reads", 1, false],
    ["reads", 8, false],
  ]);
});

test("a bar can be a ceiling", () => {
  expect(heldBy({ what: "writes", of: "MB of memory", most: 50 })).toEqual([["writes", 8, true]]);
  expect(heldBy({ what: "writes", of: "MB of memory", most: 49 })).toEqual([["writes", 8, false]]);
});

test("a bar that names nothing measured is an error, and so is a figure that is no number", () => {
  expect(() => heldBy({ what: "deletes", of: "reference", least: 1 })).toThrow("the bar for deletes is for no figure");
  expect(() => heldBy({ of: "pgbench", least: 1 })).toThrow("pgbench was not measured for reads");
  const broken = judge({ name: "example", bars: [{ of: "reference", least: 0 }] }, [figure("reads", 1, Number.NaN)]);
  expect(broken.map(({ isHeld }) => isHeld)).toEqual([false]);
});
