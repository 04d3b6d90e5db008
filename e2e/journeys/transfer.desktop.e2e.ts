/** A transfer of points between members on a desktop, and the statement as PDF. */
import { readFileSync } from "node:fs";
import { expect, test } from "../support/journey.ts";
import { grant, joinAsNew } from "../support/people.ts";
import { readBy, sendByHand } from "../support/transfers.ts";

test.use({ who: "new" });

test("points are sent without a fee, and the statement comes as PDF", async ({ shop, page, member }) => {
  const sender = member!;
  const receiver = await joinAsNew();
  await grant(sender.memberId, "25.5", "POINT");
  await shop.open("/pages/transfer");
  const id = await sendByHand(shop, {
    to: receiver.memberId,
    amount: "25.5",
    words: "",
    asset: "Registration points",
    shown: /25\.50/,
  });
  const [sent, received] = [await readBy(sender, id), await readBy(receiver, id)];
  expect([sent.receipt.fee, sent.receipt.total, received.receipt.amount]).toEqual(["0", "25.5", "25.5"]);
  expect([sent.entries, received.entries]).toEqual([[["transfer", "-25.5"]], [["transfer", "25.5"]]]);
  expect([sent.balance, received.balance]).toEqual(["0", "25.5"]);

  await shop.open("/pages/eWallet?tab=points");
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(2);
  await shop.button("Export statement").click();
  const download = page.waitForEvent("download");
  await shop
    .sheet()
    .getByRole("button", { name: shop.say("Download"), exact: true })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^point-.*\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});
