import { INCOMES, type IncomeSource, type IncomeWhy, income } from "@banyan/contract/income.ts";
import { members } from "@banyan/contract/members.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerIncomes, demoIncomes } from "../../../fake/demo-incomes.ts";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

const TODAY = "2026-11-22";
const ALL = demoIncomes(TODAY);
const main = () => within(screen.getByRole("main"));

beforeEach(() => {
  vi.setSystemTime(Date.parse(`${TODAY}T03:00:00Z`));
});

function statement(all: readonly IncomeWhy[] = ALL, user = MEMBER) {
  const server = answerIncomes(serve(), TODAY, all).on(members.userInfo, () => ({ ...user, token: undefined }));
  signIn(user);
  return server;
}
const asked = (server: ReturnType<typeof statement>, path: string) =>
  server.calls.filter((call) => call.path === path).map(({ input }) => input);

describe("the income statement", () => {
  test("tells totals, a chart of seven kinds, and the incomes of each day", async () => {
    statement();
    await open("#/pages/incomeStatement");
    const totals = within(await screen.findByRole("region", { name: "Totals" }));
    expect(totals.getByText("Received this month")).toBeTruthy();
    const chart = await screen.findByRole("listbox", { name: /Bars of the incomes/ });
    expect(within(chart).getAllByRole("option")).toHaveLength(30);
    for (const name of ["Static income", "Global consumption bonus", "Global bonus", "Leadership bonus", "Sales bonus"])
      expect(screen.getByRole("button", { name: new RegExp(`^${name}`), pressed: true })).toBeTruthy();
    const days = within(await screen.findByRole("tabpanel", { name: "All incomes" }));
    expect(days.getByRole("heading", { name: "Yesterday" })).toBeTruthy();
  });

  test("says the same in a table", async () => {
    statement();
    await open("#/pages/incomeStatement");
    await userEvent.click(await screen.findByRole("button", { name: "Table" }));
    const rows = within(screen.getByRole("table", { name: "Incomes by day and kind" })).getAllByRole("row");
    expect(rows).toHaveLength(31);
    expect(rows[1]?.textContent).toContain("Nov 21, 2026");
  });

  test("spans more days where asked, in months where they are many", async () => {
    const server = statement();
    const router = await open("#/pages/incomeStatement");
    await userEvent.click(await screen.findByRole("button", { name: "12 months" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ span: "365" }));
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(13));
    expect(asked(server, income.summary.path).at(-1)).toEqual({ from: "2025-11-22", to: "2026-11-21" });
  });

  test.each(INCOMES)("lists %s by itself, with why", async (kind) => {
    statement();
    await open(`#/pages/incomeStatement?kind=${kind}`);
    const panel = within(await screen.findByRole("tabpanel"));
    const newest = ALL.find(({ row }) => row.income === kind);
    await panel.findAllByText("Daily performance");
    const [first] = await panel.findAllByRole("link", { name: /Why this amount/ });
    expect(first?.getAttribute("href")).toContain(`day=${newest?.row.day}`);
    await userEvent.click(first as HTMLElement);
    const sheet = within(await screen.findByRole("dialog", { name: /2026/ }));
    expect(await sheet.findByText(/right to the last digit/)).toBeTruthy();
  });

  test("reads on as one scrolls, and asks for the chosen days only", async () => {
    const server = statement();
    await open("#/pages/incomeStatement?kind=rebate&from=2026-09-01&to=2026-10-31");
    const panel = within(await screen.findByRole("tabpanel"));
    expect(await panel.findAllByRole("link", { name: /Why/ })).toHaveLength(20);
    await userEvent.click(panel.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(panel.getAllByRole("link", { name: /Why/ })).toHaveLength(40));
    expect(asked(server, income.rebate.path)).toEqual([
      { limit: "20", from: "2026-09-01", to: "2026-10-31" },
      { limit: "20", from: "2026-09-01", to: "2026-10-31", cursor: "20" },
    ]);
    expect(screen.getByRole("button", { name: "Sep 1, 2026 – Oct 31, 2026" })).toBeTruthy();
  });

  test("opens the choice of days, and keeps it in the address", async () => {
    statement();
    const router = await open("#/pages/incomeStatement?kind=sales");
    await userEvent.click(await screen.findByRole("button", { name: "Dates" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Dates" }));
    await userEvent.click(sheet.getByRole("button", { name: "This month" }));
    await userEvent.click(sheet.getByRole("button", { name: "Show entries" }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ kind: "sales", from: "2026-11-01", to: "2026-11-22" }),
    );
  });

  test("tells that nothing was found on the chosen days, and offers the way back", async () => {
    statement();
    const router = await open("#/pages/incomeStatement?kind=sales&from=2020-01-01&to=2020-01-02");
    await userEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ kind: "sales" }));
  });

  test("is exported by kind and days", async () => {
    const server = statement();
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    await open("#/pages/incomeStatement?kind=leadership&from=2026-11-01&to=2026-11-10");
    await userEvent.click(await screen.findByRole("button", { name: "Export statement" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Export statement" }));
    expect(sheet.getByText("Leadership bonus")).toBeTruthy();
    await userEvent.click(sheet.getByRole("radio", { name: /CSV/ }));
    await userEvent.click(sheet.getByRole("button", { name: "Download" }));
    await waitFor(() =>
      expect(asked(server, income.exportIncomes.path)).toEqual([
        { format: "csv", income: "leadership", from: "2026-11-01", to: "2026-11-10" },
      ]),
    );
  });
});

describe("who has no income", () => {
  test("and is not activated, is told what incomes are and how to activate, and is promised nothing", async () => {
    statement([], { ...MEMBER, level: 0, activated: false });
    await open("#/pages/incomeStatement");
    expect(await screen.findByText("Incomes begin with your activation")).toBeTruthy();
    expect(screen.getByRole("link", { name: "How to activate" }).getAttribute("href")).toContain("/pages/member");
    expect(screen.getByText(/Nothing is ever paid for inviting people/)).toBeTruthy();
    expect(screen.getAllByRole("definition")).toHaveLength(7);
    expect(screen.queryByRole("tablist")).toBeNull();
  });

  test("but is activated, finds the lists, for what was limited to nothing", async () => {
    statement([]);
    await open("#/pages/incomeStatement?kind=sales");
    expect(await screen.findByText("You have no income yet")).toBeTruthy();
    expect(await screen.findByText("No income here yet")).toBeTruthy();
  });

  test("as a visitor, is asked to sign in, and the server for nothing", async () => {
    const server = answerIncomes(serve(), TODAY, ALL);
    await open("#/pages/incomeStatement");
    expect(await screen.findByText("Sign in to see your incomes.")).toBeTruthy();
    expect(asked(server, income.summary.path)).toEqual([]);
  });
});

test("a statement that did not come can be asked for again", async () => {
  const server = statement();
  let broken = true;
  const answer = server.fetch;
  vi.stubGlobal("fetch", ((target, init) =>
    broken && String(target).includes("summary")
      ? Promise.resolve(new Response("", { status: 503 }))
      : answer(target, init)) satisfies typeof fetch);
  await open("#/pages/incomeStatement");
  const retry = await screen.findByRole("button", { name: "Try again" });
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole("region", { name: "Totals" })).toBeTruthy();
});

describe("why an amount is what it is", () => {
  const withLimit = (limit: string) => ALL.find(({ row }) => row.limits.includes(limit as never)) as IncomeWhy;

  test("shows the limit that applied, and leaves out what did not", async () => {
    statement();
    const { row } = withLimit("ceiling");
    await open(`#/pages/incomeStatement/why?kind=${row.income}&day=${row.day}`);
    expect(await main().findAllByText("All incomes of the day", { selector: "dt" })).toHaveLength(2);
    expect(main().queryByText(/Not reduced/)).toBeNull();
  });

  test("tells of incomes that were not paid because one was not active", async () => {
    const [why] = ALL as [IncomeWhy];
    const inactive: IncomeWhy = {
      ...why,
      row: { ...why.row, limits: ["inactive"], received: "0" },
      standing: { ...why.standing, active: false, recent: "12" },
      limits: { ...why.limits, eligible: "0", afterDailyCap: "0", afterDynamicCap: "0", received: "0" },
    };
    statement([inactive]);
    await open(`#/pages/incomeStatement/why?kind=${why.row.income}&day=${why.row.day}`);
    expect((await main().findByText(/You were not active on this day/)).textContent).toContain("12.00BV");
    expect(main().getByText(/right to the last digit/)).toBeTruthy();
  });

  test("reads on where it came from many orders, and adds them all up", async () => {
    const why = ALL.find(({ row }) => row.income === "referral") as IncomeWhy;
    const [one] = why.sources.list as [IncomeSource];
    const orders = Array.from({ length: 30 }, (_, at) => ({ ...one, id: `order-${at}`, member: `M${at}*` }));
    const times30 = (amount: string) => formatMoney(parseMoney(amount) * 30n);
    const raw = times30(one.share ?? "0");
    statement([
      {
        ...why,
        row: { ...why.row, performance: times30(one.amount), raw, limits: [], received: raw },
        limits: {
          ...why.limits,
          ...{ raw, eligible: raw, afterDailyCap: raw, afterDynamicCap: raw, received: raw },
          dynamicCap: null,
        },
        sources: { list: orders, nextCursor: null },
      },
    ]);
    await open(`#/pages/incomeStatement/why?kind=referral&day=${why.row.day}`);
    expect(await main().findByText("M19*")).toBeTruthy();
    expect(main().queryByText("M20*")).toBeNull();
    expect(main().getByText(/right to the last digit/)).toBeTruthy();
    await userEvent.click(main().getByRole("button", { name: "Show more" }));
    expect(await main().findByText("M29*")).toBeTruthy();
    expect(main().getByText(/right to the last digit/)).toBeTruthy();
  });

  test("warns where the numbers do not add up", async () => {
    const why = withLimit("dailyCap");
    statement([{ ...why, row: { ...why.row, received: "1" } }]);
    await open(`#/pages/incomeStatement/why?kind=sales&day=${why.row.day}`);
    expect((await main().findByRole("alert")).textContent).toContain("different result");
  });

  test("of an address that names no income, leads to the statement", async () => {
    statement();
    await open("#/pages/incomeStatement/why?kind=joining&day=2026-11-21");
    expect(await screen.findByText("There is no such income")).toBeTruthy();
    expect(main().getByRole("link", { name: "Income statement" })).toBeTruthy();
  });
});
