/** The labels of the description are the shop's own words; docs/rules.md 13 names the exceptions. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");

/** Errors and results (docs/product.md 8). */
function labelsOfProduct(): string[] {
  const [, list = ""] = /- \*\*Labels\*\*: ([^]*?)\n- /.exec(read("../../../docs/product.md")) ?? [];
  return list.split(",").map((label) => label.replace(/\s+/g, " ").trim());
}

const STATES = [
  ["All", "Pending payment", "Pending delivery", "Pending receipt", "Completed"],
  ["Pending review", "Approved", "Rejected", "Payment successful", "Payment failed"],
  ["Recharge success", "Recharge failed", "Under review"],
  ["Suggestion", "Problem", "ID card", "Passport"],
];
const INCOMES = [
  "Static income",
  "Global consumption bonus",
  "Global bonus",
  "Leadership bonus",
  "Sales bonus",
  "Referral bonus",
  "Team tier bonus",
];
const FIELDS = [
  ["Nickname", "Email", "Mobile", "Date of birth", "Nationality", "Name or company", "Referrer", "Level"],
  ["Left node code", "Right node code", "Invitation code", "Node code"],
  ["Recipient", "Phone", "Detailed address", "Postal code"],
  ["Order number", "Order time", "Payment time", "Completion time", "Shipping company"],
  ["Tracking number", "Shipping address", "Product total", "Shipping fee", "Total amount", "Payment method", "Remark"],
];

const messages = new Set([...read("i18n/locales/en/messages.po").matchAll(/^msgid "(.*)"$/gm)].map(([, text]) => text));

test("docs/product.md lists labels", () => {
  expect(labelsOfProduct().length).toBeGreaterThan(8);
});

test.each([...labelsOfProduct(), ...STATES.flat(), ...INCOMES, ...FIELDS.flat()])("%s", (label) => {
  expect(messages).toContain(label.charAt(0).toUpperCase() + label.slice(1));
});
