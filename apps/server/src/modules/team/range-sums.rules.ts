/**
 * A Fenwick tree: range sums with point updates, both O(log n). Sums are exact 64-bit integers, because the BV of a
 * large team in micros exceeds 2⁵³.
 */
const STEPS = 1 << 15;
const HALF = 2 ** 32;

export class RangeSums {
  /** Slot i contains the sum of the values at positions i − (i & −i) to i − 1; slot 0 is unused. */
  readonly #sums: BigInt64Array;

  constructor(size: number) {
    this.#sums = new BigInt64Array(size + 1);
  }

  /**
   * Builds the sums of `valueAt` for the positions 0 to `size` − 1, in O(size). Values are integers within 2⁵³. Yields
   * after every part of the work.
   */
  static *of(size: number, valueAt: (position: number) => number): Generator<void, RangeSums> {
    const made = new RangeSums(size);
    // Additions on 32-bit halves create no garbage. All platforms of Node are little-endian.
    const low = new Uint32Array(made.#sums.buffer);
    const high = new Int32Array(made.#sums.buffer);
    for (let slot = 1; slot <= size; slot++) {
      const value = valueAt(slot - 1);
      if (value !== 0) add(low, high, slot, ((value % HALF) + HALF) % HALF, Math.floor(value / HALF));
      const above = slot + (slot & -slot);
      if (above <= size) add(low, high, above, low[2 * slot]!, high[2 * slot + 1]!);
      if (slot % STEPS === 0) yield;
    }
    return made;
  }

  get byteLength(): number {
    return this.#sums.byteLength;
  }

  add(position: number, value: bigint): void {
    const sums = this.#sums;
    for (let slot = position + 1; slot < sums.length; slot += slot & -slot) sums[slot] = sums[slot]! + value;
  }

  /** The sum of the values at positions in [from, until). */
  between(from: number, until: number): bigint {
    return from < until ? this.#before(until) - this.#before(from) : 0n;
  }

  #before(position: number): bigint {
    let sum = 0n;
    for (let slot = position; slot > 0; slot &= slot - 1) sum += this.#sums[slot]!;
    return sum;
  }
}

function add(low: Uint32Array, high: Int32Array, slot: number, lowPart: number, highPart: number): void {
  const sum = low[2 * slot]! + lowPart;
  low[2 * slot] = sum;
  high[2 * slot + 1] = high[2 * slot + 1]! + highPart + (sum >= HALF ? 1 : 0);
}
