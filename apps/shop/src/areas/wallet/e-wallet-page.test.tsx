import type { FakeServer } from "@banyan/app/fake/fake-server.ts";
import { type StatementRow, wallet } from "@banyan/contract/wallet.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import { storedConfig } from "../../session/state.ts";

const row = (id: number, more: Partial<StatementRow> = {}): StatementRow => ({
  id: String(id),
  kind: "grant",
  title: `Entry ${id}`,
  amount: "5",
  balanceAfter: String(id),
  at: "2026-05-01T04:00:00Z",
  day: "2026-05-01",
  counterpart: null,
  reference: null,
  number: null,
  ...more,
});

const page = (list: StatementRow[], nextCursor: string | null = null) => ({
  balance: "10",
  list,
  total: 99,
  page: 1,
  limit: 20,
  nextCursor,
});

function purse(list: StatementRow[] = [row(2), row(1)]): FakeServer {
  signIn(MEMBER);
  return serve()
    .on(wallet.balances, () => ({ balance: "1234.5", shopCoins: "60", integral: "300.25" }))
    .on(wallet.balance, () => page(list))
    .on(wallet.shopCoins, () => page([]))
    .on(wallet.integral, () => page([row(7, { title: "Granted" })]));
}
const asked = (server: FakeServer, path: string) => server.calls.filter((one) => one.path === path);

test("entries stand under their days and lead to what they are about", async () => {
  const about = "01980000-0000-7000-8000-000000000001";
  purse([
    row(3, { title: "Transfer sent", counterpart: "L**", amount: "-30", reference: `transfer:${about}` }),
    row(2, { day: "2026-04-30", reference: `order:${about}`, number: "2605010000000001", title: "Order payment" }),
    row(1, { day: "2026-04-30", reference: `invoice:${about}`, title: "Top-up" }),
    row(0, {
      day: "2026-04-30",
      kind: "bonus.income",
      reference: "income-day:2026-04-29",
      number: "2026-04-29",
      title: "Income",
    }),
  ]);
  await open("#/pages/eWallet");
  const transfer = await screen.findByRole("link", { name: /Transfer sent/ });
  expect(transfer.getAttribute("href")).toContain(`/pages/transfer/receipt?id=${about}`);
  expect(transfer.textContent).toContain("−30.00");
  const order = screen.getByRole("link", { name: /Order payment/ });
  expect(order.getAttribute("href")).toContain("/pages/order/details");
  expect(order.textContent).toContain("2605010000000001");
  const income = screen.getByRole("link", { name: /Income/ });
  expect(income.textContent).toContain("Apr 29, 2026");
  expect(income.getAttribute("href")).toContain("/pages/incomeStatement?from=2026-04-29&to=2026-04-29");
  expect(screen.getByRole("link", { name: /Top-up/ }).getAttribute("href")).toContain(`/pages/topUp?id=${about}`);
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Wallet balance",
    expect.stringContaining("May 1"),
    expect.stringContaining("April 30"),
  ]);
});

test.each([
  ["Pacific/Kiritimati", "Times are in the shop's time zone: Line Islands Time"],
  [new Intl.DateTimeFormat().resolvedOptions().timeZone, undefined],
])("with the shop's clocks in %s the statement says: %s", async (timeZone, said) => {
  storedConfig.set({ timeZone, lang: "en" } as ReturnType<typeof storedConfig.get>);
  purse();
  await open("#/pages/eWallet");
  await screen.findByText("Entry 2");
  expect(screen.queryByText(/^Times are/)?.textContent).toBe(said);
});

test("a tab and a filter stand in the address and are asked for", async () => {
  const server = purse();
  const router = await open("#/pages/eWallet");
  await screen.findByText("Entry 2");
  await userEvent.click(screen.getByRole("button", { name: "Spent" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ direction: "out" }));
  await waitFor(() => expect(asked(server, wallet.balance.path).at(-1)?.input).toMatchObject({ direction: "out" }));
  await userEvent.click(screen.getByRole("tab", { name: "Points" }));
  await screen.findByText("Granted");
  expect(router.state.location.search).toEqual({ tab: "points" });
});

test("the filter begins with what is chosen now, whatever it was when it was opened before", async () => {
  const server = purse();
  const router = await open("#/pages/eWallet");
  await screen.findByText("Entry 2");
  await userEvent.click(screen.getByRole("button", { name: "Filter" }));
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  await userEvent.click(screen.getByRole("button", { name: "Received" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ direction: "in" }));
  await userEvent.click(screen.getByRole("button", { name: "Filter" }));
  const sheet = await screen.findByRole("dialog", { name: "Type and dates" });
  await userEvent.click(within(sheet).getByRole("button", { name: "Transfers" }));
  await userEvent.click(within(sheet).getByRole("button", { name: "Show entries" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ direction: "in", group: "transfer" }));
  await waitFor(() =>
    expect(asked(server, wallet.balance.path).at(-1)?.input).toMatchObject({ direction: "in", group: "transfer" }),
  );
});

test("an account without entries says what comes there; a filter that finds nothing can be cleared", async () => {
  purse([]);
  const router = await open("#/pages/eWallet?tab=coupons");
  await screen.findByRole("heading", { name: "No entries yet" });
  await router.navigate({ to: "/pages/eWallet", search: { direction: "in" } });
  await screen.findByRole("heading", { name: "Nothing found" });
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test("a read that found nothing is not the end of the list", async () => {
  let reads = 0;
  purse().on(wallet.balance, () => (reads++ === 0 ? page([], "500") : page([row(1)])));
  await open("#/pages/eWallet?group=transfer");
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByText("Entry 1");
});

test("the statement that is shown is exported, and the browser fetches it", async () => {
  const server = purse().on(wallet.exportStatement, () => ({
    url: "/files/statement?key=x",
    name: "usdt.csv",
    expiresAt: "2026-05-01T04:05:00Z",
  }));
  const fetched: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(`${this.getAttribute("href")} ${this.download}`);
  });
  await open("#/pages/eWallet?direction=in&from=2026-05-01&to=2026-05-31");
  await screen.findByText("Entry 2");
  await userEvent.click(screen.getByRole("button", { name: "Export statement" }));
  const sheet = await screen.findByRole("dialog", { name: "Export statement" });
  await userEvent.click(within(sheet).getByRole("radio", { name: /CSV/ }));
  vi.mocked(HTMLAnchorElement.prototype.click).mockClear();
  await userEvent.click(within(sheet).getByRole("button", { name: "Download" }));
  await waitFor(() => expect(fetched).toEqual(["/files/statement?key=x usdt.csv"]));
  expect(asked(server, wallet.exportStatement.path)[0]?.input).toEqual({
    asset: "USDT",
    format: "csv",
    direction: "in",
    from: "2026-05-01",
    to: "2026-05-31",
  });
  vi.restoreAllMocks();
});
