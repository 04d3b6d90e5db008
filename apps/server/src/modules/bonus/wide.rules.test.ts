/** Sums of 64 bits against bigint. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Wide } from "./wide.rules.ts";

const edge = 2n ** 53n;
const near = fc.bigInt({ min: -8n, max: 8n });
const values = fc.oneof(
  fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }),
  near,
  near.map((x) => edge + x),
  near.map((x) => -edge + x),
  near.map((x) => 2n ** 32n + x),
);
const changes = fc.oneof(
  fc.maxSafeInteger(),
  near.map(Number),
  fc.constantFrom(2 ** 53 - 1, 1 - 2 ** 53, 2 ** 32, -(2 ** 32)),
);

test("adds exactly on both sides of 2^53, and reads what is within", () => {
  fc.assert(
    fc.property(values, fc.array(changes, { maxLength: 4 }), (first, list) => {
      const column = BigInt64Array.of(7n, first, 9n);
      const wide = new Wide(column);
      let expected = first;
      for (const change of list) {
        wide.add(1, change);
        expected += BigInt(change);
      }
      expect([...column]).toEqual([7n, expected, 9n]);
      const read = wide.at(1);
      if (expected < edge && expected > -edge) expect(BigInt(read)).toBe(expected);
      else expect(Math.abs(read) >= 2 ** 53).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});
