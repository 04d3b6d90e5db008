import { fill } from "@banyan/app/fake/fill.ts";
import type { InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { officeBooks, officeStatements } from "@banyan/contract/office/books.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

const screenWidth = vi.hoisted(() => ({ wide: true }));
vi.mock("../../parts/tables/use-wide.ts", () => ({ useWide: () => screenWidth.wide }));

afterEach(() => {
  cleanup();
  screenWidth.wide = true;
  vi.unstubAllGlobals();
});

const zero = { USDT: "0", COUPON: "0", POINT: "0" };
const trial = (sums = zero): OutputOf<typeof officeBooks.trialBalance> => ({
  day: null,
  timeZone: "Asia/Taipei",
  at: "2026-05-01T04:00:00.000Z",
  lines: [
    { account: "sales", USDT: "1234.5", COUPON: "0", POINT: "0" },
    { account: "custody", USDT: "-2000.000001", COUPON: "0", POINT: "0" },
    { account: "members", USDT: "765.500001", COUPON: "0", POINT: "0" },
  ],
  sums,
});

test("the trial balance says whether it balances, with every decimal that is not zero", async () => {
  await renderPage(
    "/books/balance",
    fakeOffice("finance").on(officeBooks.trialBalance, () => trial()),
  );
  expect(await screen.findByText("The books balance: each asset sums to zero.")).toBeTruthy();
  const row = within(screen.getByRole("row", { name: /Custody on the chain/ }));
  expect(row.getByText("−2,000", { exact: false }).textContent).toBe("−2,000.000001");
  cleanup();
  const broken = trial({ ...zero, USDT: "0.000001" });
  await renderPage(
    "/books/balance",
    fakeOffice("finance").on(officeBooks.trialBalance, () => broken),
  );
  expect(await screen.findByText("The books do not balance. Run the audit.")).toBeTruthy();
});

test("on a phone the trial balance tells each account's figures, and leaves out what is zero", async () => {
  screenWidth.wide = false;
  const found = trial();
  const server = fakeOffice("finance").on(officeBooks.trialBalance, () => ({
    ...found,
    lines: [...found.lines, { account: "points_issued" as const, USDT: "0", COUPON: "0", POINT: "-340" }],
  }));
  await renderPage("/books/balance", server);
  const cards = within(await screen.findByRole("list", { name: "Trial balance" })).getAllByRole("listitem");
  const texts = cards.map(({ textContent }) => textContent?.trim());
  expect(texts).toContain("Custody on the chainUSDT−2,000.000001");
  expect(texts).toContain("Points issuedRegistration points−340.00");
  expect(texts.at(-1)).toBe("SumUSDT0.00Shopping coupons0.00Registration points0.00");
});

const run: OutputOf<typeof officeBooks.startAudit> = {
  id: "0199a0c2-0000-7000-8000-000000000001",
  startedBy: "Felix Finance",
  requestedAt: "2026-05-01T04:00:00.000Z",
  startedAt: "2026-05-01T04:00:01.000Z",
  endedAt: "2026-05-01T04:00:03.500Z",
  state: "faulty",
  checksInAll: 12,
  checks: [{ check: "every transfer is whole and balances", examined: 1200, seconds: 0.4 }],
  fault: { check: "running balances follow one another", row: "transfer 7-1", message: "leaves 5 after 3" },
};

test("an audit names its fault, and none is started beside one under way", async () => {
  const underWay = { ...run, id: `${run.id.slice(0, -1)}2`, state: "running" as const, fault: null, endedAt: null };
  const list = [run];
  const server = fakeOffice("finance")
    .on(officeBooks.audits, () => ({ list }))
    .on(officeBooks.startAudit, () => {
      list.unshift(underWay);
      return underWay;
    });
  await renderPage("/books/audits", server);
  expect(await screen.findByText("Not true: Running balances follow one another")).toBeTruthy();
  expect(screen.getByText("transfer 7-1 leaves 5 after 3")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Start the audit" }));
  expect((await screen.findByRole("progressbar")).getAttribute("aria-valuenow")).toBe("1");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Start the audit" }).disabled).toBe(true);
});

test("a member ID in the search of the ledger is an account, anything else a name", async () => {
  const server = fakeOffice("finance").on(officeBooks.movements, () => ({
    list: [],
    nextCursor: null,
    lookedBackTo: null,
  }));
  const last = () => server.sent(officeBooks.movements).at(-1) as InputOf<typeof officeBooks.movements>;
  await renderPage("/books/journal?search=88001001&kind=grant", server);
  expect(await screen.findByText("No movements match")).toBeTruthy();
  expect(last()).toMatchObject({ account: "88001001", kind: "grant" });
  cleanup();
  await renderPage("/books/journal?search=order:1&from=members&to=sales", server);
  await waitFor(() => expect(last()).toMatchObject({ search: "order:1", from: "members", to: "sales" }));
  await userEvent.click(await screen.findByRole("button", { name: "Out of All members. Take this filter away" }));
  await waitFor(() => expect(last()).not.toHaveProperty("from"));
});

test("a statement is opened for a whole member ID alone", async () => {
  const server = fakeOffice("support").on(officeStatements.statement, ({ memberId, asset }) => ({
    memberId,
    name: "Lin Yating",
    asset,
    balance: "88.999999",
    total: 1,
    list: [
      {
        id: "7-1",
        eventId: "7",
        kind: "order.payment" as const,
        title: "Order payment",
        amount: "-11",
        balanceAfter: "88.999999",
        at: "2026-05-01T04:00:00.000Z",
        counterparty: { account: "sales" as const, memberId: null, name: null },
        reference: "order:1",
        number: "2605010000000001",
      },
    ],
    nextCursor: null,
  }));
  await renderPage("/books/statements", server);
  const field = await screen.findByLabelText("Member ID");
  await fill(field, "8800");
  await userEvent.click(screen.getByRole("button", { name: "Open the statement" }));
  expect(await screen.findByText("A member ID has 8 digits.")).toBeTruthy();
  expect(server.sent(officeStatements.statement)).toEqual([]);
  await fill(field, "88001001");
  await userEvent.click(screen.getByRole("button", { name: "Open the statement" }));
  expect(await screen.findByText("Order payment", { ignore: "option" })).toBeTruthy();
  // Support may read statements, but nothing else of the books.
  expect(screen.queryByRole("link", { name: "Order payment" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Ledger" })).toBeNull();
});
