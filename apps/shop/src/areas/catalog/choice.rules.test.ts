import type { ProductDetail } from "@banyan/contract/catalog.ts";
import { expect, test } from "vitest";
import { chosenSku, firstChoice, mostPieces } from "./choice.rules.ts";
import { shelfInput } from "./filters.rules.ts";
import { stockOf, withOption } from "./options.rules.ts";

const sku = (id: string, options: number[], stock: number) => ({
  id,
  options,
  text: "",
  price: "1",
  bv: "0",
  stock,
  picture: null,
});

const product = (skus: ReturnType<typeof sku>[]) =>
  ({
    specifications: [
      { name: "Size", options: ["S", "L"] },
      { name: "Colour", options: ["Red", "Blue"] },
    ],
    skus,
  }) as unknown as ProductDetail;

const TOWEL = product([sku("1", [0, 0], 5), sku("2", [0, 1], 0), sku("3", [1, 1], 2)]);

test("nothing is chosen by itself where there is a choice", () => {
  expect(firstChoice(TOWEL)).toEqual([undefined, undefined]);
  expect(firstChoice(product([sku("1", [1, 0], 1)]))).toEqual([1, 0]);
});

test("only a complete choice means a specification", () => {
  expect(chosenSku(TOWEL, [0, undefined])).toBeUndefined();
  expect(chosenSku(TOWEL, [1, 1])?.id).toBe("3");
  expect(chosenSku(TOWEL, [1, 0])).toBeUndefined();
});

test("an option that leads nowhere is sold out, or not on sale with the others", () => {
  expect(stockOf(TOWEL, [0, undefined], 1, 1)).toBe(0);
  expect(stockOf(TOWEL, [1, undefined], 1, 1)).toBe(2);
  expect(stockOf(TOWEL, [1, undefined], 0, 0)).toBe(5);
  expect(stockOf(TOWEL, [1, undefined], 1, 0)).toBeUndefined();
});

test("pressing an option again takes it back", () => {
  expect(withOption([0, undefined], 0, 0)).toEqual([undefined, undefined]);
  expect(withOption([0, undefined], 1, 1)).toEqual([0, 1]);
});

test("no more pieces than there are, and one at least", () => {
  expect([mostPieces(TOWEL.skus[2]), mostPieces(TOWEL.skus[1]), mostPieces(undefined)]).toEqual([2, 1, 999]);
});

test("what makes no sense in an address is left out of the question", () => {
  expect(shelfInput({ category: "abc", sort: "cheapest", min: "1e9", max: "20.5", presale: "1" })).toEqual({
    sort: "popular",
    maxPrice: "20.5",
    presale: "1",
  });
});
