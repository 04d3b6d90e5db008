/** When each alarm is raised, and that each has a Prometheus rule and a paragraph in the guide. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CHAIN_ALARMS, type ChainAlarm } from "@banyan/contract/office/chain.ts";
import { PAYOUT_ALARMS } from "@banyan/contract/office/payouts.ts";
import { describe, expect, test } from "vitest";
import { alarmsOf, LOW_GAS, RAW, type Situation } from "./alarms.rules.ts";

const NOW = new Date("2026-05-01T04:00:00Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);
const WELL: Situation = {
  isRead: true,
  cursor: { halted: null, blockTime: before(1_000), begunAt: before(86_400_000) },
  nodes: [{ problem: null, answeredAt: NOW }],
  disputed: 0,
  quarantined: 0,
  compared: { differences: 0, endedAt: before(60_000) },
  house: [
    { role: "hot", tokens: 100n * RAW, gas: LOW_GAS },
    { role: "treasury", tokens: 0n, gas: 0n },
  ],
  toPay: 100n * RAW,
};
const hot = (tokens: bigint, gas: bigint) => [{ role: "hot" as const, tokens, gas }];

/** For each alarm: a situation just below and one just above its threshold. */
const RINGS: Record<ChainAlarm, [silent: Partial<Situation>, loud: Partial<Situation>]> = {
  chain_unread: [{}, { isRead: false }],
  chain_halted: [{}, { cursor: { ...WELL.cursor!, halted: "parent" } }],
  chain_lagging: [
    { cursor: { ...WELL.cursor!, blockTime: before(30_000) } },
    { cursor: { ...WELL.cursor!, blockTime: before(30_001) } },
  ],
  node_away: [
    { nodes: [{ problem: "no answer", answeredAt: before(60_000) }] },
    { nodes: [...WELL.nodes, { problem: "no answer", answeredAt: before(60_001) }] },
  ],
  transfers_disputed: [{}, { disputed: 1 }],
  transfers_quarantined: [{}, { quarantined: 1 }],
  books_differ: [{ compared: undefined }, { compared: { differences: 1, endedAt: NOW } }],
  books_unchecked: [
    { compared: { differences: 0, endedAt: before(7_200_000) } },
    { compared: { differences: 0, endedAt: before(7_200_001) } },
  ],
  hot_wallet_low: [{ house: [] }, { house: hot(100n * RAW - 1n, RAW) }],
  gas_low: [{ house: hot(100n * RAW, LOW_GAS) }, { house: hot(100n * RAW, LOW_GAS - 1n) }],
};

describe("an alarm", () => {
  test("is silent while all is well, and before anything is known", () => {
    expect(alarmsOf(WELL, NOW)).toEqual([]);
    const unknown = { ...WELL, cursor: undefined, nodes: [], compared: undefined, house: [] };
    expect(alarmsOf(unknown, NOW)).toEqual([]);
  });

  test.each(CHAIN_ALARMS)("%s rings alone, at its limit", (alarm) => {
    const [silent, loud] = RINGS[alarm];
    const never = silent.compared === undefined && "compared" in silent ? ["books_unchecked"] : [];
    expect(alarmsOf({ ...WELL, ...silent }, NOW)).toEqual(never);
    expect(alarmsOf({ ...WELL, ...loud }, NOW)).toEqual([alarm]);
  });
});

const ROOT = join(import.meta.dirname, "../../../../..");
const rules = [...readFileSync(join(ROOT, "deploy/prometheus/rules.yml"), "utf8").matchAll(/alert: (\w+)$/gm)].map(
  ([, alert]) => alert,
);

test("every alarm has a rule of Prometheus, and a paragraph of the guide that says what to do", () => {
  const guide = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  const explained = [...guide.matchAll(/^\*\*`(\w+)`\*\* (.+)$/gm)].map(([, alarm]) => alarm);
  expect(rules).toEqual(expect.arrayContaining([...CHAIN_ALARMS]));
  expect(explained.toSorted()).toEqual([...CHAIN_ALARMS].toSorted());
  const inTable = [...guide.matchAll(/^\| `(\w+)` \| .+ \|$/gm)].map(([, alarm]) => alarm);
  expect(inTable).toEqual(expect.arrayContaining([...PAYOUT_ALARMS]));
  expect(rules).toEqual(expect.arrayContaining([...PAYOUT_ALARMS]));
});
