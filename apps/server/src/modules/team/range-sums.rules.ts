/**
 * Sums over any range of positions while single values change: a Fenwick tree. Reading and changing take O(log n). Sums
 * are exact whole numbers of 64 bits, because the BV of a large team in micros passes 2⁵³.
 */
const STEPS = 1 << 15;
const HALF = 2 ** 32;

export class RangeSums {
  /** Slot i holds the sum of the values at positions i − (i & −i) to i − 1; slot 0 is not used. */
  readonly #sums: BigInt64Array;

  constructor(size: number) {
    this.#sums = new BigInt64Array(size + 1);
  }

  /**
   * Sums of `valueAt` for the positions from 0 to `size` − 1, in O(size). Values are whole numbers within 2⁵³. It stops
   * after every part of the work, so that the caller can do something else in between.
   */
  static *of(size: number, valueAt: (position: number) => number): Generator<void, RangeSums> {
    const made = new RangeSums(size);
    // Additions on halves of 32 bits make no garbage. Machines that Node runs on keep the low half first.
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

  /** The sum of the values at positions from `from` to below `until`. */
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
