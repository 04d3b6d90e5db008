/** A transfer between members on a phone: both see the same exact amounts, on screen and in a file. */
import { numberOf } from "@banyan/contract/numbers.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { expect, test } from "../support/journey.ts";
import { demoMember, grant, joinAsNew, shopClient } from "../support/people.ts";
import { cellsOf, readBy, sendByHand } from "../support/transfers.ts";

test.use({ who: "new" });

test("a member sends money; receipts, statements and the CSV of both sides agree", async ({ shop, page, member }) => {
  const sender = member!;
  const receiver = await joinAsNew();
  await grant(sender.memberId, "100");
  await shop.open("/pages/mine");
  const inPage = (name: string) => page.getByRole("main").getByRole("link", { name: shop.say(name), exact: true });
  await inPage("E-wallet").click();
  await expect(page).toHaveURL(/pages\/eWallet/);
  await inPage("Transfer").click();
  const id = await sendByHand(shop, {
    to: receiver.memberId,
    amount: "30.000001",
    words: "For the tea",
    shown: /30\.300002/,
  });
  await expect(page.getByRole("main")).toContainText("0.300001");
  await shop.button("Copy the receipt").click();
  await expect(shop.toast("Copy success")).toBeVisible();

  const [sent, received] = [await readBy(sender, id), await readBy(receiver, id)];
  expect(sent.receipt).toMatchObject({
    amount: "30.000001",
    fee: "0.300001",
    total: "30.300002",
    instructions: "For the tea",
  });
  expect(received.receipt).toMatchObject({ amount: "30.000001", fee: null, instructions: "For the tea" });
  expect(sent.entries).toEqual([
    ["transfer.fee", "-0.300001"],
    ["transfer", "-30.000001"],
  ]);
  expect(received.entries).toEqual([["transfer", "30.000001"]]);
  expect([sent.balance, received.balance]).toEqual(["69.699998", "30.000001"]);

  await shop.link("Go to the e-wallet").click();
  await expect(page.getByRole("region", { name: shop.say("Balances") })).toContainText(/69\.69(?!\d)/);
  const entries = page.getByRole("tabpanel").getByRole("listitem");
  await expect(entries).toHaveCount(3);
  await shop.button("Spent").click();
  await expect(entries).toHaveCount(2);
  await shop.button("All").click();
  await expect(entries).toHaveCount(3);

  await shop.button("Export statement").click();
  await shop.sheet().getByRole("radio", { name: /CSV/ }).check();
  const download = page.waitForEvent("download");
  await shop
    .sheet()
    .getByRole("button", { name: shop.say("Download"), exact: true })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^usdt-\d{4}-\d\d-\d\d\.csv$/);
  const { list } = await shopClient(sender.token)(wallet.balance, {});
  expect(cellsOf(await file.path())).toEqual(
    list.map((row) => [
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      row.title,
      row.counterpart ?? "",
      row.amount,
      row.balanceAfter,
      "USDT",
      row.reference?.startsWith("transfer:") ? numberOf(row.reference) : "",
    ]),
  );

  await page
    .getByRole("tabpanel")
    .getByRole("link", { name: /Transfer sent/ })
    .click();
  await expect(shop.heading("Transfer sent")).toBeVisible();

  await shop.open("/pages/transfer");
  const recent = page.getByRole("group", { name: shop.say("Recent receivers") });
  await recent.getByRole("button", { name: new RegExp(`${receiver.memberId.slice(-4)}$`) }).click();
  await expect(shop.field("Member ID of the receiver")).toHaveValue(new RegExp(receiver.memberId.slice(-4)));
  await expect(shop.text("Is this the right person? A transfer cannot be taken back.")).toBeVisible();
});

test.describe("what cannot be sent", () => {
  test("is said at its field, and moves nothing", async ({ shop, page, member }) => {
    await grant(member!.memberId, "10");
    await shop.open("/pages/transfer");
    await shop.button("Continue").click();
    await expect(shop.text("Please enter the member ID: 8 digits")).toBeVisible();
    await shop.field("Member ID of the receiver").fill(member!.memberId);
    await expect(shop.text("You cannot transfer to yourself.")).toBeVisible();
    await shop.field("Member ID of the receiver").fill(demoMember("lan").memberId);
    await expect(page.getByText("N*** T** L**")).toBeVisible();
    await shop.field("Amount").fill("10");
    await expect(shop.text("With the fee it is {all}: more than you have.", { all: "10.1 USDT" })).toBeVisible();
    await shop.button("Send all").click();
    await expect(shop.field("Amount")).toHaveValue("9.90099");
    const { balance } = await shopClient(member!.token)(wallet.balances, {});
    expect(balance).toBe("10");
  });
});
