import { expect, test } from "vitest";
import * as z from "zod/mini";
import { pageOf } from "./page.ts";

async function written(...entries: object[]): Promise<string> {
  const part = {
    name: "orders",
    schema: z.object({}),
    async *entries() {
      yield entries;
    },
  } as const;
  let page = "";
  for await (const piece of pageOf(part, { language: "en" } as never)) page += piece;
  return page.slice(page.indexOf("</h1>"));
}

test("fields have the names of the contract as words, and values are as in the JSON", async () => {
  const page = await written({
    ...{ state: "pending_delivery", total: "12.5", paidAt: "2026-05-01T20:00:00.123Z", read: true },
    lines: [{ postalCode: "100" }],
  });
  expect([...page.matchAll(/<d[td]>([^<]+)<\/d[td]>/g)].map(([, text]) => text)).toEqual([
    ...["State", "pending_delivery", "Total", "12.5", "Paid at", "2026-05-01T20:00:00.123Z", "Read", "Yes"],
    ...["Lines", "Postal code", "100"],
  ]);
});

test("what is missing is a dash, and a part without entries says so", async () => {
  expect(await written({ paidAt: null, remark: "", lines: [] })).toMatch(/(<dt>[^<]+<\/dt><dd>–<\/dd>){3}/);
  expect(await written()).toContain("There is nothing here.");
});

test("a picture is shown from the copy", async () => {
  const id = "0191f9e1-0000-7000-8000-000000000000";
  expect(await written({ picture: `/files/avatar/${id}?pass=x` })).toContain(
    `<img src="../pictures/avatar-${id}.webp"`,
  );
});
