/** A simulation of two plans over two days, for tests. */

import type { DisclosureGroup } from "@banyan/contract/disclosure.ts";
import { INCOMES, type Income, LIMITS, type Limit } from "@banyan/contract/income.ts";
import type { Simulated, Simulation } from "@banyan/contract/office/simulation.ts";
import type { Trial } from "@banyan/contract/office/trials.ts";

export const SIMULATION_ID = "0198a1b2-0000-7000-8000-000000000003";

export const simulationTrial: Trial = {
  id: SIMULATION_ID,
  kind: "simulation",
  day: null,
  period: null,
  simulation: {
    past: { from: "2026-11-20", to: "2026-11-21" },
    network: null,
    plan: { version: 1, draft: null, changes: [{ field: "ceilingPercent", value: "40" }] },
  },
  state: "finished",
  step: "finished",
  done: 4,
  total: 4,
  askedBy: "Ines",
  askedAt: "2026-11-22T01:00:00Z",
  startedAt: "2026-11-22T01:00:01Z",
  endedAt: "2026-11-22T01:00:03Z",
  keptUntil: "2026-12-22T01:00:00Z",
  error: null,
};

const byIncome = (amount: string) =>
  Object.fromEntries(INCOMES.map((income) => [income, income === "sales" ? amount : "0"])) as Record<Income, string>;

const group = (median: string): DisclosureGroup => ({
  fromLevel: 1,
  toLevel: 5,
  members: 40,
  nothing: 20,
  nothingPercent: "50",
  quartile1: "0",
  median,
  quartile3: "12",
  percentile90: "80",
  mean: "21.3",
  topMean: null,
  spentMedian: "120",
  spentMean: "150",
  spentMore: 30,
  spentMorePercent: "75",
});

const side = (received: string, median: string, k: string): Simulated => ({
  received,
  payoutPercent: "42.00",
  raw: byIncome(received),
  byIncome: byIncome(received),
  cut: Object.fromEntries(LIMITS.map((limit) => [limit, "0"])) as Record<Limit, string>,
  ceilingDays: k === "1" ? 0 : 1,
  leastK: k,
  levels: [0, 1].map((level) => ({
    level,
    members: 20,
    active: 10 * level,
    received: level === 1 ? received : "0",
    percent: level === 1 ? "100.00" : "0.00",
    byIncome: byIncome(level === 1 ? received : "0"),
  })),
  days: ["2026-11-20", "2026-11-21"].map((day) => ({ day, bv: "500", received, payoutPercent: "42.00", k })),
  all: group(median),
  groups: [],
  newcomers: null,
});

export const simulation: Simulation = {
  bv: "1000",
  orders: 12,
  members: 40,
  present: side("420", "1.5", "1"),
  tried: side("400", "1.25", "0.95238095"),
};
