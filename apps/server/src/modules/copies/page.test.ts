import { moment, money } from "@banyan/contract/fields.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { pageOf } from "./page.ts";
import type { CopyPart } from "./parts.ts";

const paid = z.array(z.object({ asset: z.string(), amount: money }));
const part: CopyPart = {
  name: "orders",
  schema: z.object({
    ...{ state: z.string(), actions: z.array(z.string()) },
    ...{ total: money, team: money, paidAt: z.nullable(moment), remark: z.string(), paid },
  }),
  async *entries() {
    yield [];
  },
  wordOf: (field, value) => (field === "asset" && value === "COUPON" ? "Shopping coupons" : undefined),
};

async function written(entry: object): Promise<string> {
  const entries = (async function* () {
    yield [entry];
  })();
  let page = "";
  for await (const piece of pageOf(part, entries, { language: "en", timeZone: "Asia/Taipei" })) page += piece;
  return page.slice(page.indexOf("<article>"));
}

test("times have a zone, amounts their unit, and what has a word is said by it", async () => {
  const page = await written({
    total: "12.5",
    team: "40",
    paidAt: "2026-05-01T20:00:00.123Z",
    // The words of a member are theirs, whatever they look like.
    remark: "2026-05-01T20:00:00Z",
    paid: [
      { asset: "USDT", amount: "10" },
      { asset: "COUPON", amount: "2.5" },
    ],
  });
  const values = [...page.matchAll(/<dd>([^<]+)<\/dd>/g)].map(([, value]) => value);
  expect(values).toEqual([
    "12.5 USDT",
    "40 BV",
    "2026-05-02 04:00:00 +08:00",
    "2026-05-01T20:00:00Z",
    "USDT",
    "10 USDT",
    "Shopping coupons",
    "2.5",
  ]);
});

test("states are said as the shop says them, and what only programs need is left out", async () => {
  const page = await written({ state: "pending_delivery", actions: ["cancel"] });
  expect(page).toContain("<dd>Pending delivery</dd>");
  expect(page).not.toContain("cancel");
});

test("what is missing is a dash", async () => {
  expect(await written({ total: "1", paidAt: null })).toContain("<dd>–</dd>");
});
