/** Ordinary jobs of staff, with what each takes. docs/benchmarks.md lists the counts. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { officeCatalog } from "@banyan/contract/office/catalog.ts";
import { officeMembers } from "@banyan/contract/office/members.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { countEffort } from "../support/effort.ts";
import { expect, test } from "../support/journey.ts";
import { officePath, withOffice } from "../support/office.ts";
import { grant } from "../support/people.ts";
import { buySku } from "../support/purchase.ts";
import { APRON, productNamed } from "../support/shelf.ts";
import { officeClient } from "../support/staff.ts";

test.use({ who: "new" });

test("fifty orders leave with at most 15 presses, and one press of paste for the numbers", async ({
  browser,
  member,
}) => {
  test.setTimeout(180_000);
  await grant(member!.memberId, "5000");
  const { skus } = await productNamed(APRON);
  const inStock = skus[0]!;
  const more = { skuId: inStock.id, change: 50, reason: "For a journey" };
  await officeClient("catalog")(officeCatalog.adjustStock, more, { idempotencyKey: randomUUID() });
  const ids: string[] = [];
  for (let at = 0; at < 50; at++) ids.push(await buySku(member!, inStock.id, 1));
  const run = Date.now();

  await withOffice(browser, "support", async (page) => {
    await page.goto(officePath(`/orders?state=pending_delivery&search=${member!.memberId}`));
    const effort = await countEffort(page);
    for (const last of [20, 40, 50]) {
      await page.getByRole("checkbox", { name: "Choose all" }).click();
      await expect(page.getByRole("link", { name: `Ship ${last} orders` })).toBeVisible();
      if (last < 50) await page.getByRole("link", { name: "Next page" }).click();
    }
    await page.getByRole("link", { name: "Ship 50 orders" }).click();
    await page.getByLabel("Shipping company").first().selectOption("DHL");
    const first = page.getByLabel(/^Tracking number/).first();
    await first.click();
    await first.evaluate(
      (field, numbers) => {
        const data = new DataTransfer();
        data.setData("text", numbers);
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      },
      ids.map((_, at) => `JOB${run}${String(at).padStart(2, "0")}`).join("\n"),
    );
    await page.getByRole("button", { name: "Ship 50 orders" }).click();
    await expect(page.getByText("50 of 50 shipped")).toBeVisible({ timeout: 60_000 });
    const { presses } = effort.end("ship 50 orders");
    expect(presses).toBeLessThanOrEqual(15);
  });
  const states = await Promise.all(ids.map((orderId) => officeClient("support")(officeOrders.detail, { orderId })));
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["pending_receipt"]));
});

test("a wrong name is corrected by two people", async ({ browser, member }) => {
  const path = officePath(`/members/${member!.memberId}`);
  await withOffice(browser, "support", async (page) => {
    await page.goto(path);
    const effort = await countEffort(page);
    await page.getByRole("button", { name: "Correct details", exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Name", { exact: true }).fill("Ida Journeyman");
    await sheet.getByLabel("Proof of identity that you have seen").selectOption("passport");
    await sheet.getByLabel("Reason").fill("Misspelt at registration");
    await sheet.getByRole("button", { name: "Propose", exact: true }).click();
    const card = page.getByRole("region", { name: "Changes by two people" });
    await expect(card.getByText("Waits for a second person")).toBeVisible();
    expect(effort.end("propose a correction")).toEqual({ presses: 2, fields: 3 });
  });
  await withOffice(browser, "compliance", async (page) => {
    await page.goto(path);
    const effort = await countEffort(page);
    const card = page.getByRole("region", { name: "Changes by two people" });
    await card.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await expect(card.getByText("Done", { exact: true })).toBeVisible();
    expect(effort.end("approve a correction")).toEqual({ presses: 2, fields: 0 });
  });
  const { name } = await officeClient("support")(officeMembers.detail, { memberId: member!.memberId });
  expect(name).toBe("Ida Journeyman");
});

test("a list of products is exported, changed in a file, tried, and imported", async ({ browser }) => {
  const catalog = officeClient("catalog");
  const { id, skus } = await productNamed(APRON);
  const stockOf = async (skuId: string) =>
    (await catalog(officeCatalog.detail, { id })).skus.find((sku) => sku.id === skuId)!.stock;
  const sku = (await catalog(officeCatalog.detail, { id })).skus.find((one) => one.id === skus.at(-1)!.id)!;
  const before = sku.stock;
  await withOffice(browser, "catalog", async (page) => {
    await page.goto(officePath("/products"));
    const effort = await countEffort(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const exported = await readFile(await (await download).path(), "utf8");
    const [heading = "", ...lines] = exported.replace(/^\uFEFF/, "").split(/\r?\n/);
    const line = lines.find((one) => one.includes(sku.code))!;
    const columns = heading.split(",");
    expect(columns).toContain("stock");
    expect(line).toContain(`,${before},`);
    await page.getByRole("link", { name: "Import" }).click();
    const file = (text: string) => ({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    const input = page.locator("input[type=file]");
    await input.setInputFiles(file(`code,stock\nno-such-code,3\n${sku.code},${before + 7}`));
    await expect(page.getByText("Nothing is imported until the marked lines are right.")).toBeVisible();
    await input.setInputFiles(file(`code,stock\n${sku.code},${before + 7}`));
    await page.getByRole("switch", { name: "Change the stock of 1 SKU too" }).click();
    await page.getByRole("button", { name: "See all changes" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Counted");
    await page.getByRole("button", { name: /^Save 1 change$/ }).click();
    await expect.poll(() => stockOf(sku.id)).toBe(before + 7);
    const { presses, fields } = effort.end("change products by a file");
    expect(presses).toBeLessThanOrEqual(6);
    // The file and the reason.
    expect(fields).toBe(2);
  });
});

test("the accountant gets a month", async ({ browser }) => {
  await withOffice(browser, "finance", async (page) => {
    await page.goto(officePath("/books/months"));
    const effort = await countEffort(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download ZIP" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    expect(effort.end("a month for the accountant")).toEqual({ presses: 1, fields: 0 });
  });
});
