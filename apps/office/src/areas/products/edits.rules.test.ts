import { expect, test } from "vitest";
import { changesOf, editsOf, inputOf, NO_EDITS, problemOf, raised, withAll, withAllPublished } from "./edits.rules.ts";
import { listedTea } from "./product.fixture.ts";

test("percentages are rounded half up to two decimals, and are exact before", () => {
  expect(raised("19.99", "5", "raise")).toBe("20.99");
  expect(raised("0.01", "50", "raise")).toBe("0.02");
  expect(raised("0.01", "49.999999", "raise")).toBe("0.01");
  expect(raised("16", "7.5", "lower")).toBe("14.8");
  expect(raised("1000000", "0.000001", "raise")).toBe("1000000.01");
  expect(raised("3", "100", "lower")).toBe("0");
  expect(raised("3", "250", "lower")).toBe("0");
});

test("only what differs is a change, whatever the spelling", () => {
  const rows = [listedTea()];
  const edits = {
    skus: { 71: { price: "16.00", bv: "9.6", stock: "012" }, 72: { price: "18.5", stock: "9" } },
    active: {},
    published: { 7: true },
  };
  expect(changesOf(rows, edits).map(({ key, before, after }) => [key, before, after])).toEqual([
    ["72 price", "16", "18.5"],
    ["72 stock", "4", "9"],
  ]);
  const input = inputOf(rows, edits, "Counted");
  expect(input).toEqual({
    reason: "Counted",
    products: [{ id: "7", revision: 3, skus: [{ id: "72", price: "18.5", stockChange: 5 }] }],
  });
  expect(changesOf(rows, editsOf(rows, input))).toEqual(changesOf(rows, edits));
});

test("nothing typed is no change", () => {
  expect(changesOf([listedTea()], NO_EDITS)).toEqual([]);
  expect(inputOf([listedTea()], NO_EDITS, "").products).toEqual([]);
});

test("all SKUs, and all products, change at once", () => {
  const rows = [listedTea()];
  const dearer = withAll(rows, NO_EDITS, { field: "price", way: "raise", value: "10" });
  const hidden = withAllPublished(rows, dearer, false);
  expect(changesOf(rows, hidden).map(({ field, after }) => [field, after])).toEqual([
    ["published", "false"],
    ["price", "17.6"],
    ["price", "17.6"],
    ["price", "17.6"],
  ]);
});

test("says what is wrong with a field", () => {
  const [sku] = listedTea().skus;
  const wrong = (field: "price" | "bv" | "stock", typed: object) =>
    problemOf(sku!, field, { skus: { 71: typed }, active: {}, published: {} });
  expect(wrong("price", { price: "" })).toBe("amount");
  expect(wrong("price", { price: "0" })).toBe("price");
  expect(wrong("price", { price: "1000000.01" })).toBe("price");
  expect(wrong("bv", { price: "9" })).toBe("overPrice");
  expect(wrong("bv", { bv: "16.01" })).toBe("overPrice");
  expect(wrong("stock", { stock: "" })).toBe("pieces");
  expect(wrong("bv", { price: "" })).toBeUndefined();
});
