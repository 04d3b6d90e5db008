/** Growable tables in typed arrays. */

type Array = BigInt64Array | Float64Array | Int32Array | Uint8Array | Uint16Array;
type Kinds = Readonly<Record<string, new (size: number) => Array>>;
export type Columns<Of extends Kinds> = { readonly [Name in keyof Of]: InstanceType<Of[Name]> };

export class Table<Of extends Kinds> {
  /** The columns; `add` may replace them by longer ones. */
  rows: Columns<Of>;
  readonly #kinds: Of;
  #size = 0;
  #room: number;

  /** `room`: expected number of rows. */
  constructor(kinds: Of, room = 1024) {
    this.#kinds = kinds;
    this.#room = Math.max(1, room);
    this.rows = this.#map((_, Kind) => new Kind(this.#room));
  }

  /** Appends a row of zeros and returns its index; the caller sets its fields in `rows`. */
  add(): number {
    if (this.#size === this.#room) {
      this.#room *= 2;
      this.rows = this.#map((name, Kind) => {
        const longer = new Kind(this.#room);
        longer.set(this.rows[name] as never);
        return longer;
      });
    }
    return this.#size++;
  }

  /** The columns, truncated to the rows. */
  finish(): Columns<Of> & { readonly size: number } {
    return { ...this.#map((name) => this.rows[name]!.subarray(0, this.#size)), size: this.#size };
  }

  #map(make: (name: string, Kind: Kinds[string]) => Array): Columns<Of> {
    return Object.fromEntries(
      Object.entries(this.#kinds).map(([name, Kind]) => [name, make(name, Kind)]),
    ) as Columns<Of>;
  }
}
