/** Exact arithmetic against bigint. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { divide, dividePool, exact, shareOf } from "./exact.rules.ts";

const whole = (most: number) => fc.bigInt({ min: 0n, max: BigInt(most) }).map(Number);

test("divides products of any size without rounding", () => {
  fc.assert(
    fc.property(whole(2 ** 53 - 1), whole(2 ** 51), whole(2 ** 51), (a, b, c) => {
      fc.pre(c > 0 && b <= c);
      const product = BigInt(a) * BigInt(b);
      const found = divide(a, b, c, { quotient: 0, remainder: 0 });
      expect([BigInt(found.quotient), BigInt(found.remainder)]).toEqual([product / BigInt(c), product % BigInt(c)]);
    }),
    { numRuns: 20_000 },
  );
});

test("takes shares rounded down", () => {
  fc.assert(
    fc.property(whole(2 ** 53 - 1), fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
      expect(BigInt(shareOf(amount, basisPoints))).toBe((BigInt(amount) * BigInt(basisPoints)) / 10_000n);
    }),
    { numRuns: 20_000 },
  );
});

test("empties a pool exactly, by largest remainder, ties to the lower place", () => {
  fc.assert(
    fc.property(
      whole(1e15),
      fc.array(fc.oneof(whole(5), whole(1e12)), { minLength: 1, maxLength: 30 }),
      (pool, list) => {
        const total = list.reduce((sum, one) => sum + one, 0);
        fc.pre(total > 0);
        const expected = list.map((weight) => (BigInt(pool) * BigInt(weight)) / BigInt(total));
        const rests = list.map((weight) => (BigInt(pool) * BigInt(weight)) % BigInt(total));
        let left = BigInt(pool) - expected.reduce((sum, one) => sum + one, 0n);
        const places = list
          .map((_, at) => at)
          .toSorted((a, b) => (rests[a] === rests[b] ? a - b : rests[a]! < rests[b]! ? 1 : -1));
        for (const at of places) if (left-- > 0n) expected[at]!++;
        const shares = Float64Array.from(list);
        dividePool(pool, shares, total);
        expect([...shares].map(BigInt)).toEqual(expected);
      },
    ),
    { numRuns: 5_000 },
  );
});

test("says by name what has become too large", () => {
  expect(() => exact(2 ** 53, "the BV of a side")).toThrow("the BV of a side passes 2^53 micro-units");
  expect(exact(2 ** 53 - 1, "anything")).toBe(2 ** 53 - 1);
});
