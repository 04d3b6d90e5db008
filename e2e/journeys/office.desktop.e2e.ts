/**
 * The office: two-person money, concurrent edits of a product, a suspension with immediate effect, and the audit log.
 */

import { randomUUID } from "node:crypto";
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { numberOf } from "@banyan/contract/numbers.ts";
import { officeCatalog } from "@banyan/contract/office/catalog.ts";
import { officeGrants } from "@banyan/contract/office/members.ts";
import { payments } from "@banyan/contract/payments.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { sendCoins } from "../support/coins.ts";
import { expect, test } from "../support/journey.ts";
import { barriersByScheme, cutMarks, misfits, NO_BARRIERS, openAnew, settled, walkTo } from "../support/looking.ts";
import { officePath, signInByHand, withOffice } from "../support/office.ts";
import { OFFICE_SCREENS, officeRoutes } from "../support/office-screens.ts";
import { joinAsNew, shopClient } from "../support/people.ts";
import { inGroups } from "../support/screens.ts";
import { productNamed, TEAPOT } from "../support/shelf.ts";
import { officeClient } from "../support/staff.ts";

test("a grant needs two people: nobody decides on an own request", async ({ browser }) => {
  const ida = await joinAsNew();
  const balance = async () => (await shopClient(ida.token)(wallet.balances, {})).balance;
  await withOffice(browser, "finance", async (page) => {
    await page.goto(officePath("/grants/new"));
    await page.getByLabel("Member ID", { exact: true }).fill(ida.memberId);
    await expect(page.getByText(ida.name)).toBeVisible();
    await page.getByLabel("Amount", { exact: true }).fill("12.345678");
    await page.getByLabel("Reason").fill("Two people try");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ask for it" }).click();
    await expect(page.getByText("Requested. Somebody else decides now.")).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: ida.memberId });
    await expect(row.getByText("You asked for it, or it is for you: somebody else has to decide.")).toBeVisible();
    await expect(row.getByRole("button", { name: "Approve" })).toHaveCount(0);
  });
  const { list } = await officeClient("finance")(officeGrants.index, { state: "requested" });
  const asked = list.find((grant) => grant.memberId === ida.memberId);
  const own = officeClient("finance")(
    officeGrants.decide,
    { grantId: asked?.id ?? "", approve: true },
    { idempotencyKey: randomUUID() },
  );
  await expect(own).rejects.toThrow(SENTENCES.en.errors.SECOND_PERSON_REQUIRED);
  expect(await balance()).toBe("0");
  await withOffice(browser, "nobody", async (page) => {
    await signInByHand(page, "owner");
    await page.goto(officePath("/grants"));
    const row = page.getByRole("listitem").filter({ hasText: ida.memberId });
    await row.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve and credit" }).click();
    await expect(page.getByText("Approved and credited")).toBeVisible();
    await page.goto(officePath(`/audit-log?subject=${ida.memberId}`));
    await expect(page.getByRole("listitem").filter({ hasText: "Approved a grant" })).toBeVisible();
    // The list of sections is longer than the window.
    const sections = page.getByRole("navigation", { name: "Sections", exact: true });
    await expect(sections.getByRole("link", { name: "Audit log" })).toBeInViewport();
  });
  expect(await balance()).toBe("12.345678");
});

test("two change one product: both changes are put together, and nothing is lost", async ({ browser }) => {
  const { id } = await productNamed(TEAPOT);
  const owner = officeClient("owner");
  await withOffice(browser, "catalog", async (page) => {
    await page.goto(officePath(`/products/${id}`));
    await page.getByLabel("Summary").fill("Changed by Cora");
    const {
      pictures,
      skus,
      revision,
      deletable: _deletable,
      proposalId: _id,
      ...rest
    } = await owner(officeCatalog.detail, { id });
    await owner(officeCatalog.change, {
      ...rest,
      id,
      revision,
      description: { ...rest.description, en: "Changed by Olivia meanwhile." },
      name: rest.name as never,
      summary: rest.summary as never,
      specifications: rest.specifications as never,
      facts: rest.facts as never,
      pictureIds: pictures.map((picture) => picture.id),
      skus: skus.map(({ id, code, options, price, bv, active }) => ({ id, code, options, price, bv, active })),
    });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Somebody else changed this product meanwhile" })).toBeVisible();
    await expect(page.getByLabel("Summary")).toHaveValue("Changed by Cora");
    await expect(page.getByLabel("Description")).toHaveValue("Changed by Olivia meanwhile.");
    await page.getByRole("button", { name: "Go on with this" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  });
  const changed = await owner(officeCatalog.detail, { id });
  expect(changed.summary.en).toBe("Changed by Cora");
  expect(changed.description.en).toBe("Changed by Olivia meanwhile.");
});

const cents = (price: string) => Math.round(Number(price) * 100);

test("twenty prices take three clicks, or five by a percentage, and are seen old and new before they are saved", async ({
  browser,
}) => {
  const owner = officeClient("owner");
  /** Prices of activation packages, and those that change by much, wait for a second person. */
  const approveAll = async (ids: readonly string[]) => {
    const { list } = await owner(officeCatalog.proposals, { state: "waiting", limit: 50 });
    for (const { id } of list) {
      const proposal = await owner(officeCatalog.proposal, { id });
      if (proposal.list.every(({ productId }) => ids.includes(productId)))
        await owner(officeCatalog.decideProposal, { id, approve: true });
    }
  };
  await withOffice(browser, "catalog", async (page) => {
    let clicks = 0;
    const click = async (name: string | RegExp, role: "button" | "link" = "button") => {
      clicks++;
      await page.getByRole(role, { name }).click();
    };
    const prices = page.getByLabel(/^Price, USDT, /);
    /** Opens the least sold products in one list; others may buy meanwhile, so the list itself says which they are. */
    const openEdit = async () => {
      await page.goto(officePath("/products?sort=sold_up"));
      await click("Edit this page", "link");
      await page.waitForURL(/[?]ids=/);
      const [, inAddress = ""] = /[?]ids=([^&]*)/.exec(decodeURIComponent(page.url())) ?? [];
      const ids = inAddress.replaceAll('"', "").split(",");
      const skus = async () => (await owner(officeCatalog.toEdit, { ids })).list.flatMap((product) => product.skus);
      return { ids, before: await skus(), skus };
    };

    const one = await openEdit();
    expect(one.before.length).toBeGreaterThanOrEqual(20);
    await expect(prices).toHaveCount(one.before.length);
    const raised = one.before.map(({ price }, at) => (at < 20 ? String((cents(price) + 100) / 100) : price));
    for (let at = 0; at < 20; at++) await prices.nth(at).fill(raised[at]!);
    await click("See all changes");
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(20);
    await click("Save 20 changes");
    await expect(page.getByText(/^(All changes saved|Proposed\. Somebody else decides now\.)$/)).toBeVisible();
    expect(clicks).toBe(3);
    await approveAll(one.ids);
    expect((await one.skus()).map(({ price }) => price)).toEqual(raised);

    clicks = 0;
    const two = await openEdit();
    clicks++;
    await page.getByLabel("Percent", { exact: true }).click();
    await page.keyboard.type("5");
    await click("Fill in");
    await click("See all changes");
    await click(/^Save \d+ changes$/);
    expect(clicks).toBe(5);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await approveAll(two.ids);
    const fivePercentMore = two.before.map(({ price }) => String(Math.round((cents(price) * 105) / 100) / 100));
    // The message of the first time may still show, so the prices themselves say when they are saved.
    await expect.poll(async () => (await two.skus()).map(({ price }) => price)).toEqual(fivePercentMore);
  });
});

test("support finds a payment by the hash of its transaction, and sees what became of it", async ({ browser }) => {
  const ida = await joinAsNew();
  const call = shopClient(ida.token);
  const { id, address } = await call(payments.create, { amount: "34.5" }, { idempotencyKey: randomUUID() });
  const hash = await sendCoins(address, "34.4");
  await expect.poll(async () => (await call(payments.detail, { invoiceId: id })).deposits.length).toBe(1);
  await withOffice(browser, "support", async (page) => {
    await page.goto(officePath("/account"));
    await page.getByRole("combobox", { name: "Search the office" }).fill(hash);
    await page.getByRole("option").filter({ hasText: "Top-up" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Top-up ${numberOf(id)}` })).toBeVisible();
    const transaction = page.getByRole("list", { name: "Transactions" }).getByRole("listitem");
    await expect(transaction).toHaveCount(1);
    await expect(transaction).toContainText("34.40");
    await expect(transaction).toContainText("Credited to the balance");
    await expect(transaction).toContainText(hash);
    await page.getByRole("link", { name: "Open" }).click();
    await page.getByRole("link", { name: "Payments in coins" }).last().click();
    await expect(page.getByRole("link", { name: numberOf(id) })).toBeVisible();
  });
});

test.describe("a suspension", () => {
  test.use({ who: "new" });

  test("ends the member's session at once, and the log says who did it", async ({ shop, page, browser, member }) => {
    await shop.open("/pages/mine");
    await expect(page.getByText(member?.memberId ?? "")).toBeVisible();
    await withOffice(browser, "nobody", async (office) => {
      await signInByHand(office, "compliance");
      await office.goto(officePath(`/members/${member?.memberId}`));
      await office.getByRole("button", { name: "Suspend", exact: true }).click();
      await office.getByRole("dialog").getByLabel("Reason").fill("A journey");
      await office.getByRole("dialog").getByRole("button", { name: "Suspend now" }).click();
      await expect(office.getByText("Suspended: A journey")).toBeVisible();
      await office.goto(officePath(`/audit-log?subject=${member?.memberId}`));
      const entry = office.getByRole("listitem").filter({ hasText: "Suspended a member" });
      await expect(entry.filter({ hasText: member?.memberId ?? "" })).toContainText("Connie Compliance");
    });
    await page.reload();
    await expect(page.getByText(SENTENCES.en.errors.ACCOUNT_SUSPENDED)).toBeVisible();
    await expect(shop.heading("Welcome to {shopName}", { shopName: "Banyan" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("userInfo"))).toBeNull();
  });
});

const MS_PER_SCREEN = 30_000;

test("every screen of the office is in the list of screens", () => {
  expect(OFFICE_SCREENS.map(({ route }) => route).sort()).toEqual(officeRoutes());
});

for (const screens of inGroups(OFFICE_SCREENS)) {
  test(`no barrier in light and in dark, and nothing cut off on a small phone: ${screens.map(({ name }) => name).join(", ")}`, async ({
    browser,
  }) => {
    test.setTimeout(screens.length * MS_PER_SCREEN);
    await withOffice(browser, "owner", async (page) => {
      await openAnew(page, officePath("/account"));
      for (const { name, route, path } of screens) {
        await test.step(name, async () => {
          await walkTo(page, path ? await path() : route);
          expect.soft(await barriersByScheme(page), name).toEqual(NO_BARRIERS);
          const wide = page.viewportSize();
          await page.setViewportSize({ width: 360, height: 740 });
          await settled(page);
          expect.soft(await misfits(page), `${name} at 360 px`).toEqual([]);
          for (const lang of ["en", "vi", "th"])
            expect.soft(await cutMarks(page, { lang }), `${name}: marks of ${lang}`).toEqual([]);
          if (wide) await page.setViewportSize(wide);
        });
      }
    });
  });
}
