/**
 * Sums that may pass 2⁵³, kept in 64 bits: read and changed as floating point wherever that is exact, because a bigint for each of
 * ten million members would be garbage to collect. Machines that Node runs on keep the low half first.
 */
const HALF = 2 ** 32;
const MOST = Number.MAX_SAFE_INTEGER;

export class Wide {
  readonly #whole: BigInt64Array;
  readonly #low: Uint32Array;
  readonly #high: Int32Array;

  /** A view: changes are made in `column`. */
  constructor(column: BigInt64Array) {
    this.#whole = column;
    this.#low = new Uint32Array(column.buffer, column.byteOffset, 2 * column.length);
    this.#high = new Int32Array(column.buffer, column.byteOffset, 2 * column.length);
  }

  /** The value: exact within 2⁵³, else as near as floating point is, and then also beyond 2⁵³. */
  at(place: number): number {
    return this.#high[2 * place + 1]! * HALF + this.#low[2 * place]!;
  }

  /** Adds a whole number within 2⁵³, and gives the sum as `at` does. */
  add(place: number, change: number): number {
    const value = this.at(place);
    const sum = value + change;
    if (value > MOST || value < -MOST || sum > MOST || sum < -MOST) {
      this.#whole[place] = this.#whole[place]! + BigInt(change);
      return this.at(place);
    }
    this.#low[2 * place] = sum;
    this.#high[2 * place + 1] = Math.floor(sum / HALF);
    return sum;
  }
}
