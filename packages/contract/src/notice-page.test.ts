import { expect, test } from "vitest";
import { noticePage } from "./notice-page.ts";
import { NOTICE_KINDS } from "./notices.ts";

test("a notice leads to what it is about", () => {
  expect(noticePage("order.paid", "order:0199-a")).toBe("/pages/order/details?id=0199-a");
  expect(noticePage("withdrawal.failed", "withdrawal:7")).toBe("/pages/withdrawalDetails?id=7");
  expect(noticePage("top_up.received", "invoice:0199-b")).toBe("/pages/topUp?id=0199-b");
  expect(noticePage("transfer.received", "transfer:0199-c")).toBe("/pages/transfer/receipt?id=0199-c");
  expect(noticePage("level.reached", "level:3")).toBe("/pages/member");
});

test("and to a page of its kind where its reference says nothing, or nothing good", () => {
  expect(noticePage("kyc.rejected", null)).toBe("/pages/kyc");
  expect(noticePage("security.changed", null)).toBe("/pages/setUp/security");
  expect(noticePage("order.paid", "order:../../evil?x=1")).toBe("/pages/order/orderList");
  expect(noticePage("grant.received", "unheard-of:1")).toBe("/pages/eWallet");
});

test.each(NOTICE_KINDS)("%s has a page in any case", (kind) => {
  expect(noticePage(kind, null)).toMatch(/^\/pages\/[\w/]+$/);
});
