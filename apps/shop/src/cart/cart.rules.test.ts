import type { CartLine } from "@banyan/contract/cart.ts";
import { expect, test } from "vitest";
import { allSelected, viewOf, withAllSelected, without, withQuantity } from "./cart.rules.ts";
import { MAX_QUANTITY, withPieces } from "./device-cart.ts";

const line = (id: string, over: Partial<CartLine> = {}): CartLine => ({
  id,
  skuId: id,
  productId: "1",
  name: "Tea",
  skuText: "",
  picture: null,
  price: "0.1",
  quantity: 1,
  stock: 10,
  selected: true,
  available: true,
  presale: false,
  activation: false,
  ...over,
});

test("totals are exact where floats are not", () => {
  const view = viewOf([line("1"), line("2", { price: "0.2" }), line("3", { price: "0.000001", quantity: 3 })]);
  expect(view.selectedTotal).toBe("0.300003");
  expect([view.count, view.selectedCount]).toEqual([5, 5]);
});

test("what cannot be had is never chosen, counted in the total, or in the way of 'all'", () => {
  const view = withAllSelected(viewOf([line("1", { selected: false }), line("2", { available: false })]), true);
  expect(view.list.map((one) => one.selected)).toEqual([true, false]);
  expect([view.selectedTotal, allSelected(view)]).toEqual(["0.1", true]);
});

test("quantities and removals show at once", () => {
  const view = viewOf([line("1"), line("2")]);
  expect(withQuantity(view, "1", 5).selectedTotal).toBe("0.6");
  expect(without(view, ["1", "2"])).toMatchObject({ list: [], count: 0, selectedTotal: "0" });
});

test("pieces of the same specification come together on the device, up to the limit", () => {
  const once = withPieces([{ skuId: "7", quantity: 998, selected: false }], "7", 5);
  expect(once).toEqual([{ skuId: "7", quantity: MAX_QUANTITY, selected: true }]);
  expect(withPieces(once, "8", 1).map((one) => one.skuId)).toEqual(["8", "7"]);
});
