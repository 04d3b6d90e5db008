/** Steps of a transfer, and what both sides read about it. */
import { readFileSync } from "node:fs";
import { transfers } from "@banyan/contract/transfers.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { expect, type Shop } from "./journey.ts";
import { type SignedIn, shopClient } from "./people.ts";

/** Fills in the form, checks the sheet and sends. Returns the id on the receipt. */
export async function sendByHand(
  shop: Shop,
  given: { to: string; amount: string; words: string; asset?: "Registration points"; shown: RegExp },
): Promise<string> {
  const { page, say } = shop;
  await shop.field("Member ID of the receiver").fill(given.to);
  // The masked name is shown before anything can be sent.
  await expect(shop.text("Is this the right person? A transfer cannot be taken back.")).toBeVisible();
  if (given.asset) await page.getByRole("radio", { name: say(given.asset) }).check();
  await shop.field("Amount").fill(given.amount);
  await shop.field("Note").fill(given.words);
  await shop.button("Continue").click();
  const sheet = shop.sheet();
  await expect(sheet).toContainText(given.to);
  await expect(sheet).toContainText(given.shown);
  await sheet.getByRole("button", { name: /^Transfer / }).click();
  await expect(shop.heading("Transfer sent")).toBeVisible();
  await expect(page).toHaveURL(/pages\/transfer\/receipt\?id=/);
  return new URL(page.url().replace("#", "")).searchParams.get("id") ?? "";
}

/** A member's receipt and statement entries of a transfer. */
export async function readBy(member: SignedIn, transferId: string) {
  const call = shopClient(member.token);
  const receipt = await call(transfers.detail, { transferId });
  const read = receipt.asset === "USDT" ? wallet.balance : wallet.integral;
  const { list, balance } = await call(read, { group: "transfer", limit: "50" });
  const entries = list.filter(({ reference }) => reference === `transfer:${transferId}`);
  return { receipt, balance, entries: entries.map(({ kind, amount }) => [kind, amount]) };
}

/** The cells of a downloaded CSV, without its header. */
export function cellsOf(path: string): string[][] {
  const text = readFileSync(path, "utf8");
  expect(text.startsWith("\ufeff"), "begins with a byte order mark").toBe(true);
  const lines = text.slice(1).split("\r\n");
  expect(lines.pop()).toBe("");
  return lines.slice(1).map((line) => line.split(","));
}
