import { expect, test } from "vitest";
import { takesSecondPerson } from "./proposal.rules.ts";

const sku = { id: 1n, price: 100n, bv: 50n };
const tea = { activation: false, skus: [sku] };
const set = { ...tea, activation: true };
const JUMP = 2_000n;

/** SKUs with these choices; each is dearer than the one before. */
const withChoices = (...choices: number[][]) => ({
  activation: false,
  skus: choices.map((options, at) => ({ id: BigInt(at + 1), options, price: 100n * BigInt(at + 1), bv: 50n })),
});
/** SKUs of which each is dearer than the one before, by the names of their choices. */
const withNames = (...names: string[]) => ({
  activation: false,
  skus: withChoices([0], [1]).skus.map((one, at) => ({ ...one, text: { en: names[at]!, th: `ถุง ${at}` } })),
});
const sale = (price: bigint, bv: bigint) => ({ price, bv, beginsAt: new Date(1), endsAt: new Date(2) });
const swapped = ({ skus: [one, other] }: ReturnType<typeof withChoices>) => ({
  activation: false,
  skus: [
    { ...one!, options: other!.options },
    { ...other!, options: one!.options },
  ],
});

test.each([
  ["nothing", tea, tea, false],
  ["a price up to the limit", tea, { ...tea, skus: [{ ...sku, price: 120n }] }, false],
  ["a price down to the limit", tea, { ...tea, skus: [{ ...sku, price: 80n }] }, false],
  ["a price above the limit", tea, { ...tea, skus: [{ ...sku, price: 121n }] }, true],
  ["a price below the limit", tea, { ...tea, skus: [{ ...sku, price: 79n }] }, true],
  ["BV, however little", tea, { ...tea, skus: [{ ...sku, bv: 51n }] }, true],
  ["a new SKU without BV", tea, { ...tea, skus: [sku, { price: 9n, bv: 0n }] }, false],
  ["a new SKU with BV", tea, { ...tea, skus: [sku, { price: 9n, bv: 1n }] }, true],
  ["an SKU that is taken off", { ...tea, skus: [sku, { ...sku, id: 2n }] }, tea, false],
  [
    "an SKU that is taken off and added again",
    withChoices([0]),
    { ...tea, skus: [{ options: [0], price: 9n, bv: 0n }] },
    true,
  ],
  [
    "an SKU that is added again as it was",
    withChoices([0]),
    { ...tea, skus: [{ options: [0], price: 100n, bv: 50n }] },
    false,
  ],
  ["the choices of two SKUs", withChoices([0], [1]), swapped(withChoices([0], [1])), true],
  ["the choices of SKUs, for a further specification", withChoices([0]), withChoices([0, 0]), false],
  ["the names of two choices", withNames("250 g", "500 g"), withNames("500 g", "250 g"), true],
  ["the names of two choices in one language", withNames("250 g", "500 g"), withNames("500 g", "250g"), true],
  ["a corrected name", withNames("250g", "500 g"), withNames("250 g", "500 g"), false],
  ["into an activation package", tea, set, true],
  ["into none", set, tea, true],
  ["a price of an activation package, however little", set, { ...set, skus: [{ ...sku, price: 101n }] }, true],
  ["a new SKU of an activation package", set, { ...set, skus: [sku, { price: 9n, bv: 0n }] }, true],
  ["an activation package otherwise", set, set, false],
  ["a sale down to the limit, with BV in proportion", tea, { ...tea, skus: [{ ...sku, sale: sale(80n, 40n) }] }, false],
  ["a sale below the limit", tea, { ...tea, skus: [{ ...sku, sale: sale(79n, 39n) }] }, true],
  ["a sale with more BV than in proportion", tea, { ...tea, skus: [{ ...sku, sale: sale(80n, 41n) }] }, true],
  ["a sale with less BV than in proportion", tea, { ...tea, skus: [{ ...sku, sale: sale(80n, 39n) }] }, true],
  [
    "a sale below the limit otherwise",
    { ...tea, skus: [{ ...sku, sale: sale(50n, 40n) }] },
    { ...tea, skus: [{ ...sku, sale: sale(50n, 40n) }] },
    false,
  ],
  [
    "the end of a sale below the limit",
    { ...tea, skus: [{ ...sku, sale: sale(50n, 25n) }] },
    { ...tea, skus: [{ ...sku, sale: { ...sale(50n, 25n), endsAt: new Date(9) } }] },
    true,
  ],
  ["a sale below the limit into none", { ...tea, skus: [{ ...sku, sale: sale(50n, 25n) }] }, tea, false],
  ["a price and a sale that together", tea, { ...tea, skus: [{ ...sku, price: 90n, sale: sale(79n, 43n) }] }, true],
  ["a new SKU without BV, with a sale", tea, { ...tea, skus: [sku, { price: 9n, bv: 0n, sale: sale(1n, 0n) }] }, true],
] as const)("changing %s", (_what, before, after, expected) => {
  expect(takesSecondPerson(before, after, JUMP)).toBe(expected);
});

test("without a limit each price takes one, and with 100 % only what more than doubles it", () => {
  const dearer = (price: bigint) => ({ ...tea, skus: [{ ...sku, price }] });
  expect(takesSecondPerson(tea, dearer(101n), 0n)).toBe(true);
  expect([takesSecondPerson(tea, dearer(200n), 10_000n), takesSecondPerson(tea, dearer(201n), 10_000n)]).toEqual([
    false,
    true,
  ]);
});
