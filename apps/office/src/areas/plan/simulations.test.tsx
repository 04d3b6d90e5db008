import { fill } from "@banyan/app/fake/fill.ts";
import { officePlan } from "@banyan/contract/office/plan.ts";
import { officeSimulations } from "@banyan/contract/office/simulations.ts";
import { officeTrials } from "@banyan/contract/office/trials.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { SIMULATION_ID, simulation, simulationTrial } from "./simulation.fixture.ts";
import { linesOf } from "./simulation-csv.ts";

vi.mock("../../parts/tables/use-wide.ts", () => ({ useWide: () => true }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DRAFT = {
  draftId: "0198a1b2-0000-7000-8000-000000000009",
  revision: 1,
  basedOn: 1,
  note: "More for newcomers",
  authors: ["Ines"],
  createdAt: "2026-11-20T01:00:00Z",
  changedAt: "2026-11-20T01:00:00Z",
  twoPeople: true,
  mayRelease: false,
};
const empty = { total: 0, page: 1, limit: 20, list: [] };
const result = { ...simulationTrial, preview: null, disclosure: null, simulated: simulation };

const office = (asked: unknown[]) =>
  fakeOffice("finance")
    .on(officePlan.index, () => ({ ...empty, drafts: [DRAFT] }))
    .on(officeTrials.index, () => empty)
    .on(officeTrials.detail, () => result)
    .on(officeSimulations.bounds, () => ({
      settled: { first: "2026-05-01", last: "2026-11-21" },
      earliest: "2026-08-14",
    }))
    .on(officeSimulations.days, (input) => {
      asked.push(input);
      return simulationTrial;
    })
    .on(officeSimulations.network, (input) => {
      asked.push(input);
      return simulationTrial;
    });

const type = (name: string, value: string) =>
  fill(screen.getByRole("textbox", { name: new RegExp(`^${name}`) }), value);

test("settled days are computed again under a draft with a number changed", async () => {
  const asked: unknown[] = [];
  await renderPage("/plan/simulations", office(asked));
  const plan = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Plan that is tried" });
  await waitFor(() => expect([...plan.options].map(({ text }) => text)).toContain("Draft: More for newcomers"));
  await fill(plan, `draft:${DRAFT.draftId}`);
  await userEvent.click(screen.getByText("Change some of its numbers"));
  await type("Payout ceiling", "40");
  await userEvent.click(screen.getByRole("button", { name: "Simulate" }));
  expect(await screen.findByRole("table", { name: "By income" })).toBeTruthy();
  expect(asked).toEqual([{ from: "2026-08-14", to: "2026-11-21", draftId: DRAFT.draftId, ceilingPercent: 4_000 }]);
});

test("a made-up network is asked for, and what is wrong is said at its field", async () => {
  const asked: unknown[] = [];
  await renderPage("/plan/simulations", office(asked));
  await userEvent.click(await screen.findByRole("radio", { name: "A made-up network" }));
  await type("Members at the beginning", "99999999");
  await userEvent.click(screen.getByRole("button", { name: "Simulate" }));
  const members = await screen.findByRole("textbox", { name: /^Members at the beginning/ });
  await waitFor(() => expect(members.getAttribute("aria-invalid")).toBe("true"));
  expect(asked).toEqual([]);
  await type("Members at the beginning", "5000");
  await fill(screen.getByRole("combobox", { name: "How people join" }), "chain");
  await userEvent.click(screen.getByRole("button", { name: "Simulate" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ members: 5000, days: 90, shape: "chain", orders: 2, refundPercent: 300 });
  expect(asked[0]).not.toHaveProperty("ceilingPercent");
});

test("a finished simulation shows the tried plan beside the present one", async () => {
  await renderPage(`/plan/simulations/${SIMULATION_ID}`, office([]));
  const cells = async (table: string, row: RegExp) => {
    const found = within(await screen.findByRole("table", { name: table }));
    return within(found.getByRole("row", { name: row }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  };
  expect(await cells("By income", /Sales bonus/)).toEqual(["420.00", "42.00%", "400.00", "40.00%"]);
  expect(await cells("All days", /Smallest K/)).toEqual(["1", "0.95238095"]);
  expect(await cells("What activated members receive", /^Median 1/)).toEqual(["1.50USDT", "1.25USDT"]);
  expect(screen.getByText("Fewer than 10 members: too few to tell.")).toBeTruthy();
  expect(screen.getByText("Version 1 · Payout ceiling 40%")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Export CSV" })).toBeTruthy();
});

test("the file has every figure of both plans", () => {
  const lines = linesOf(simulation).map((line) => line.join(","));
  expect(lines).toContain("income,sales,received,420,400");
  expect(lines).toContain("level,1,percent,100.00,100.00");
  expect(lines).toContain("members,all,median,1.5,1.25");
  expect(lines).toContain("members,newcomers,median,,");
  expect(lines).toContain("day,2026-11-21,k,1,0.95238095");
});
