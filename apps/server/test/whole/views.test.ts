/** Saved views: of their owner alone, replaced by name, and gone once. */
import { officeApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWhole, type Whole } from "./whole.ts";

const { index, save, remove } = officeApi.officeViews;
const PAID = { page: "/orders", name: "Paid", filters: "state=paid" };

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(() => whole.close());

test("a view is its owner's alone, is replaced under its name on its page, and is deleted once", async () => {
  const [mine, other] = [await whole.hire(["support"]), await whole.hire(["support"])];
  const list = (as: typeof mine) => whole.done(index, {}, { as }).then((answer) => answer.list);
  expect((await whole.done(save, PAID, { as: mine })).list).toEqual([PAID]);
  const elsewhere = { ...PAID, page: "/payments" };
  await whole.done(save, elsewhere, { as: mine });
  const later = { ...PAID, filters: "sort=created_up&state=paid" };
  expect((await whole.done(save, later, { as: mine })).list).toEqual([later, elsewhere]);
  expect(await list(other)).toEqual([]);

  const name = { page: PAID.page, name: PAID.name };
  await whole.done(remove, name, { as: other });
  expect(await list(mine)).toEqual([later, elsewhere]);
  for (const _ of [1, 2]) expect((await whole.done(remove, name, { as: mine })).list).toEqual([elsewhere]);
});

test("no view keeps words or members that somebody searched for", async () => {
  const as = await whole.hire(["support"]);
  for (const filters of ["search=Mei", "state=paid&subject=88001001", "account=88001001", "member=x", "page=2"]) {
    const { code, data } = await whole.send(save, { ...PAID, filters }, { as });
    expect([filters, code, data]).toEqual([filters, 0, expect.objectContaining({ fields: expect.anything() })]);
  }
  expect((await whole.done(index, {}, { as })).list).toEqual([]);
});
