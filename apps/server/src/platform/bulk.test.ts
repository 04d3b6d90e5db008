/** COPY rows are parsed correctly wherever the network splits their bytes. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testSeed } from "../../test/seed.ts";
import { integersFrom, numbersFrom } from "./bulk.ts";

const MOST_EXACT = BigInt(Number.MAX_SAFE_INTEGER);
const MOST = 2n ** 63n - 1n;
const WIDTH = 3;

type Reader<Row> = (width: number, onRow: (row: Row) => void) => (bytes: Uint8Array) => void;
interface Kind {
  name: string;
  read: Reader<Float64Array> | Reader<BigInt64Array>;
  most: bigint;
}
const KINDS: Kind[] = [
  { name: "numbersFrom", read: numbersFrom, most: MOST_EXACT },
  { name: "integersFrom", read: integersFrom, most: MOST },
];

/** Rows parsed from a text that arrives in chunks. */
function rowsOf({ read }: Pick<Kind, "read">, text: string, cuts: readonly number[] = []): bigint[][] {
  const rows: bigint[][] = [];
  const take = (read as Reader<Float64Array | BigInt64Array>)(WIDTH, (row) => rows.push(Array.from(row, BigInt)));
  const ends = [...cuts.map((cut) => cut % (text.length + 1)), 0, text.length].toSorted((a, b) => a - b);
  const bytes = new TextEncoder().encode(text);
  for (const [at, end] of ends.entries()) if (at > 0) take(bytes.subarray(ends[at - 1], end));
  return rows;
}

const textOf = (rows: readonly (readonly bigint[])[]) => rows.map((row) => `${row.join("\t")}\n`).join("");

describe.each(KINDS)("$name", (kind) => {
  const { most } = kind;

  test("reads what was written, cut anywhere", () => {
    // Values around every change of length: powers of ten, and one less.
    const near = fc.bigInt({ min: 0n, max: BigInt(String(most).length - 1) }).chain((digits) => {
      const power = 10n ** digits;
      return fc.constantFrom(power - 1n, power, power < most / 3n ? power * 3n : power);
    });
    const value = fc.oneof(near, fc.bigInt({ min: 0n, max: most })).map((one) => (one > most ? most : one));
    const signed = fc.tuple(value, fc.boolean()).map(([one, negative]) => (negative ? -one : one));
    const rows = fc.array(fc.array(signed, { minLength: WIDTH, maxLength: WIDTH }), { maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.array(fc.nat(), { maxLength: 12 }), (written, cuts) => {
        expect(rowsOf(kind, textOf(written), cuts)).toEqual(written);
      }),
      { seed: testSeed, numRuns: 500 },
    );
  });

  test("reads the largest numbers, byte by byte", () => {
    const rows = [
      [most, -most, 0n],
      [most - 1n, 1n, -1n],
    ];
    const text = textOf(rows);
    const everywhere = Array.from(text, (_, at) => at);
    expect(rowsOf(kind, text, everywhere)).toEqual(rows);
  });

  test("refuses a row of another width", () => {
    expect(() => rowsOf(kind, "1\t2\n")).toThrow("2 columns");
  });
});
