/** The books in the office: day book, trial balance and statement agree on a grant and an order. */
import { randomUUID } from "node:crypto";
import { addresses } from "@banyan/contract/addresses.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import { AUDIT_CHECKS } from "@banyan/contract/ledger.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { officeBooks, officeStatements } from "@banyan/contract/office/books.ts";
import { staff } from "@banyan/contract/office/staff.ts";
import { orders } from "@banyan/contract/orders.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { expect, test } from "../support/journey.ts";
import { barriersByScheme, misfits, NO_BARRIERS, openAnew, settled, walkTo } from "../support/looking.ts";
import { officePath, withOffice } from "../support/office.ts";
import { grant, joinAsNew, shopClient } from "../support/people.ts";
import { productNamed, TEAPOT } from "../support/shelf.ts";
import { officeClient } from "../support/staff.ts";

const GRANTED = "200.000001";
const address = {
  recipient: "Ida",
  areaCode: "+65",
  phone: "91234567",
  country: "SG",
  detail: "1 Tea Street",
  postalCode: "048616",
};
const micros = (amount: string) => (amount.startsWith("-") ? -parseMoney(amount.slice(1)) : parseMoney(amount));

test("a grant and an order: every book agrees with the member's statement to the last unit", async ({ browser }) => {
  const ida = await joinAsNew();
  const shop = shopClient(ida.token);
  const once = () => ({ idempotencyKey: randomUUID() });
  await grant(ida.memberId, GRANTED);
  const { id: addressId } = await shop(addresses.add, { ...address, isDefault: true });
  const teapot = await shop(catalog.detail, { id: (await productNamed(TEAPOT)).id });
  const sku = teapot.skus.find(({ stock }) => stock > 0) ?? teapot.skus[0];
  const source = { from: "sku" as const, skuId: sku?.id ?? "", quantity: 1 };
  const { orderId } = await shop(orders.create, { source, addressId }, once());
  await shop(orders.pay, { orderId, method: "balance" }, once());
  const { balance } = await shop(wallet.balances, {});

  const finance = officeClient("finance");
  const { list: own } = await finance(officeBooks.movements, { account: ida.memberId, limit: "50" });
  const spent = own.filter(({ kind }) => kind.startsWith("order.")).reduce((sum, row) => sum + micros(row.amount), 0n);
  expect(formatMoney(parseMoney(GRANTED) - spent)).toBe(balance);

  await withOffice(browser, "support", async (page) => {
    await page.goto(officePath("/books/statements"));
    await page.getByLabel("Member ID").fill(ida.memberId);
    await page.getByRole("button", { name: "Open the statement" }).click();
    const entries = page.getByRole("list", { name: "Statement" }).getByRole("listitem");
    await expect(entries.last()).toContainText("+200.000001");
    await expect(entries.first()).toContainText(shown(balance));
    await expect(page.getByRole("link", { name: "Ledger" })).toHaveCount(0);
  });
  const { list: entries } = await officeClient("owner")(staff.auditLog, { action: "members.statement", limit: "50" });
  expect(entries.map(({ subject }) => subject)).toContain(ida.memberId);

  await withOffice(browser, "finance", async (page) => {
    await page.goto(officePath(`/books/journal?search=${ida.memberId}`));
    await page.getByRole("link", { name: "Order payment" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Order payment" })).toBeVisible();
    await expect(page.getByTitle(`order:${orderId}`)).toBeVisible();
    await page.getByRole("link", { name: "Open the order" }).click();
    await expect(page).toHaveURL(new RegExp(`#/orders/${orderId}$`));

    await page.goto(officePath("/books/balance"));
    await expect(page.getByText("The books balance: each asset sums to zero.")).toBeVisible();
    const sum = page.getByRole("row", { name: /^Sum/ });
    await expect(sum).toContainText(/^Sum0\.000\.000\.00$/);
  });
});

/** An amount in the office's English format. */
const shown = (amount: string) => {
  const [whole = "", fraction = ""] = amount.split(".");
  return `${Number(whole).toLocaleString("en")}.${fraction.padEnd(2, "0")}`;
};

test("a day's lines, its accounts, its movements and the statement of everybody tell one story", async () => {
  const finance = officeClient("finance");
  const { list, toDay } = await finance(officeBooks.days, {});
  const day = list[1]?.day ?? toDay;
  const { lines, accounts } = await finance(officeBooks.day, { day });
  for (const line of lines) {
    let cursor: string | undefined;
    let total = 0n;
    do {
      const { movements: _count, amount: _amount, ...filter } = line;
      const page = await finance(officeBooks.movements, { ...filter, fromDay: day, toDay: day, limit: "50", cursor });
      for (const row of page.list) total += micros(row.amount);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(formatMoney(total)).toBe(line.amount);
  }
  for (const { opening, received, sent, closing } of accounts) {
    expect(micros(opening) + micros(received) - micros(sent)).toBe(micros(closing));
  }
  const { lines: then } = await finance(officeBooks.trialBalance, { day });
  for (const { account, asset, closing } of accounts) {
    expect(then.find((line) => line.account === account)?.[asset]).toBe(closing);
  }
  const support = officeClient("support");
  const { list: entries } = await support(officeStatements.statement, {
    memberId: "88001004",
    asset: "USDT",
    limit: "50",
  });
  for (const [index, { amount, balanceAfter }] of entries.slice(0, -1).entries()) {
    expect(micros(entries[index + 1]?.balanceAfter ?? "0") + micros(amount)).toBe(micros(balanceAfter));
  }
});

test("the audit is started by its button, and runs clean", async ({ browser }) => {
  await withOffice(browser, "finance", async (page) => {
    await page.goto(officePath("/books/audits"));
    await page.getByRole("button", { name: "Start the audit" }).click();
    const runs = page.getByRole("list", { name: "Last runs" }).getByRole("listitem");
    await expect(runs.first()).toContainText("Clean", { timeout: 45_000 });
    await expect(runs.first()).toContainText("Felix Finance");
    await runs.first().getByText("Checks that held").click();
    await expect(runs.first().getByRole("listitem")).toHaveCount(AUDIT_CHECKS.length);
    await expect(page.getByRole("button", { name: "Start the audit" })).toBeEnabled();
  });
});

const STATEMENT = "/books/statements?member=88001004";

const SCREENS: Record<string, () => string | Promise<string>> = {
  ledger: () => "/books/journal",
  event: async () => `/books/events/${(await officeClient("finance")(officeBooks.movements, {})).list[0]?.eventId}`,
  "day book": () => "/books/days",
  day: async () => `/books/days/${(await officeClient("finance")(officeBooks.days, {})).list[1]?.day}`,
  "trial balance": () => "/books/balance",
  audits: () => "/books/audits",
  statement: () => STATEMENT,
};

const MS_PER_SCREEN = 60_000;

// The accessibility of the other pages of the books is covered in office.desktop.e2e.ts.
test("the books fit a small phone, and the statement of a member has no barrier", async ({ browser }) => {
  test.setTimeout(Object.keys(SCREENS).length * MS_PER_SCREEN);
  await withOffice(browser, "owner", async (page) => {
    const paths: [name: string, path: string][] = [];
    for (const [name, path] of Object.entries(SCREENS)) paths.push([name, await path()]);
    await openAnew(page, officePath(STATEMENT));
    expect.soft(await barriersByScheme(page)).toEqual(NO_BARRIERS);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const language of ["en", "vi", "id", "th"]) {
      await page.evaluate((lang) => localStorage.setItem("office.lang", lang), language);
      await page.reload();
      await settled(page);
      for (const [name, path] of paths) {
        await test.step(`${name} in ${language}`, async () => {
          await walkTo(page, path);
          expect.soft(await misfits(page), `${name} in ${language}`).toEqual([]);
        });
      }
    }
  });
});
