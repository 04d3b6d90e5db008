/**
 * The income statement: totals, chart and lists agree, an amount can be verified by hand, and the export contains it.
 */
import { INCOMES, income, LIMITS } from "@banyan/contract/income.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { pairedByHand } from "../support/incomes.ts";
import { expect, test } from "../support/journey.ts";
import { barriersByScheme, NO_BARRIERS, settled } from "../support/looking.ts";
import { demoMember, shopClient } from "../support/people.ts";
import { cellsOf } from "../support/transfers.ts";

test.use({ who: "yating" });

const call = () => shopClient(demoMember("yating").token);

test("totals, chart and lists are what the server says", async ({ shop, page }) => {
  const summary = await call()(income.summary, {});
  await shop.open("/pages/mine");
  await page.getByRole("link", { name: "Income statement" }).first().click();
  await expect(page.getByRole("region", { name: "Totals" })).toContainText("Received this month");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(30);
  const newest = summary.series.at(-1);
  const panel = page.getByRole("tabpanel");
  for (const kind of INCOMES) {
    if (newest?.byIncome[kind] === "0") continue;
    await expect(panel.locator(`a[href*="day=${newest?.day}"][href*="kind=${kind}"]`)).toBeVisible();
  }
  await settled(page);
  expect(await barriersByScheme(page)).toEqual(NO_BARRIERS);
});

test("a sales bonus is worked out by hand from what is shown", async ({ shop, page }) => {
  const { list } = await call()(income.sales, { limit: "50" });
  const row = list.find(({ received }) => received !== "0");
  expect(row, "the demo has sales bonuses").toBeDefined();
  await shop.open(`/pages/incomeStatement?kind=sales&from=${row?.day}&to=${row?.day}`);
  await page.getByRole("link", { name: /Why this amount/ }).click();
  const sheet = shop.sheet();
  await expect(sheet).toContainText("right to the last digit");
  const raw = await pairedByHand(sheet);
  expect(formatMoney(raw)).toBe(row?.raw);
  expect(await barriersByScheme(page)).toEqual(NO_BARRIERS);
});

test("the device comes to the same result, for each income of the demo", async ({ shop, page }) => {
  const found = new Set<string>();
  for (const kind of INCOMES) {
    const { list } = await call()(income[kind], { limit: "50" });
    // The newest row, and one row reduced by each limit.
    const rows = [list[0], ...LIMITS.map((limit) => list.find(({ limits }) => limits.includes(limit)))];
    for (const day of new Set(rows.flatMap((row) => row?.day ?? []))) {
      await shop.open(`/pages/incomeStatement/why?kind=${kind}&day=${day}`);
      await expect(page.getByRole("main"), `${kind} ${day}`).toContainText("right to the last digit");
      found.add(kind);
    }
  }
  expect([...found]).toEqual(INCOMES);
});

test("incomes go into a file", async ({ shop, page }) => {
  const { list } = await call()(income.consumption, { limit: "50" });
  const [to, from] = [list[0]?.day ?? "", list.at(-1)?.day ?? ""];
  await shop.open(`/pages/incomeStatement?kind=consumption&from=${from}&to=${to}`);
  await shop.button("Export statement").click();
  await shop.sheet().getByRole("radio", { name: /CSV/ }).check();
  const download = page.waitForEvent("download");
  await shop.sheet().getByRole("button", { name: "Download", exact: true }).click();
  const lines = cellsOf(await (await download).path());
  expect(lines).toHaveLength(list.length);
  for (const [at, { day, received }] of list.entries()) {
    expect(lines[at]).toContain(day);
    expect(lines[at]).toContain(received);
  }
});

test.describe("who is not activated", () => {
  test.use({ who: "clara" });
  test("is told what incomes are, and the way to activation", async ({ shop, page }) => {
    await shop.open("/pages/incomeStatement");
    await expect(shop.heading("Incomes begin with your activation")).toBeVisible();
    const incomes = page.locator("section").filter({ has: shop.heading("The seven incomes") });
    await expect(incomes.getByRole("definition")).toHaveCount(7);
    await shop.link("How to activate").click();
    await expect(shop.heading("Packages that activate you")).toBeVisible();
  });
});
