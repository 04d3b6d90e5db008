import { expect, test } from "vitest";
import { saleBv } from "./sale-bv.ts";

test.each([
  [10n, 5n, 8n, 4n],
  [3n, 2n, 2n, 1n],
  [10n, 0n, 8n, 0n],
  [1_000_000_000_000n, 999_999_999_999n, 999_999_999_999n, 999_999_999_998n],
])("of price %d and BV %d, a sale at %d has BV %d", (price, bv, salePrice, expected) => {
  expect(saleBv({ price, bv }, salePrice)).toBe(expected);
});
