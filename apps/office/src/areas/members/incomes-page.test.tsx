import type { IncomeRow } from "@banyan/contract/income.ts";
import { officeIncomes } from "@banyan/contract/office/incomes.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(cleanup);

const row = (more: Partial<IncomeRow> = {}): IncomeRow => ({
  day: "2026-11-21",
  income: "referral",
  ratioPercent: "5",
  level: 1,
  levelName: "Seedling",
  tier: 0,
  performance: "400",
  raw: "20",
  limits: ["ceiling"],
  received: "18",
  ...more,
});

const why = {
  row: row(),
  planVersion: 1,
  standing: {
    personal: "200",
    left: "0",
    right: "0",
    recent: "200",
    recentDays: 90,
    activeFrom: "30",
    active: true,
  },
  pairing: null,
  generations: null,
  pool: null,
  base: null,
  limits: {
    raw: "20",
    eligible: "20",
    dailyCap: null,
    afterDailyCap: "20",
    dynamicCap: null,
    afterDynamicCap: "20",
    ceiling: { bv: "400", percent: "50", ceiling: "200", incomes: "222.222222", k: "0.90000000" },
    received: "18",
  },
  credit: { received: "18", balance: "14.4", coupon: "2.7", point: "0.9" },
  sources: {
    list: [
      {
        id: "s1",
        day: "2026-11-21",
        order: { id: "0190a0b0-0000-7000-8000-000000000001", number: "2611210000000001" },
        member: null,
        side: null,
        generation: null,
        amount: "400",
        ratioPercent: "5",
        paidBelowPercent: null,
        share: "20",
      },
    ],
    nextCursor: null,
  },
};

test("support reads a member's incomes by day, and why each is what it is", async () => {
  const server = fakeOffice("support")
    .on(officeIncomes.index, ({ memberId }) => ({
      memberId,
      name: "Lin Yating",
      list: [row(), row({ day: "2026-11-20", income: "rebate", limits: [], received: "1.5" })],
      nextCursor: null,
    }))
    .on(officeIncomes.why, () => why);
  await renderPage("/members/88001001/incomes?since=2026-11-01", server);
  const list = within(await screen.findByRole("list", { name: "Incomes" }));
  expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Referral bonus"),
    expect.stringContaining("Static income"),
  ]);
  expect(server.sent(officeIncomes.index)).toEqual([{ memberId: "88001001", fromDay: "2026-11-01", limit: "50" }]);
  await userEvent.click(list.getByRole("button", { name: /Referral bonus/ }));
  const sheet = within(await screen.findByRole("dialog", { name: /Referral bonus/ }));
  expect((await sheet.findByRole("link", { name: /2611210000000001/ })).getAttribute("href")).toContain(
    "/orders/0190a0b0-0000-7000-8000-000000000001",
  );
  expect(sheet.getByText("How the day was credited")).toBeTruthy();
});

test("who may not read statements does not reach a member's incomes", async () => {
  const server = fakeOffice("compliance");
  await renderPage("/members/88001001/incomes", server);
  expect(server.sent(officeIncomes.index)).toEqual([]);
});
