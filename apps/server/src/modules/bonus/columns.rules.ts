/** Tables in typed arrays that grow as rows are added. */

type Column = Float64Array | Int32Array | Uint8Array | Uint16Array;
type ColumnKinds = Readonly<Record<string, { new (size: number): Column }>>;
type Columns<Kinds extends ColumnKinds> = { readonly [Name in keyof Kinds]: InstanceType<Kinds[Name]> };

/** Columns of `size` rows, all 0. */
export function columns<Kinds extends ColumnKinds>(kinds: Kinds, size: number): Columns<Kinds> {
  return Object.fromEntries(Object.entries(kinds).map(([name, Kind]) => [name, new Kind(size)])) as Columns<Kinds>;
}

/** The table of the first `size` rows, as views of the columns. */
export function firstRows<Rows extends Readonly<Record<string, Column>>>(rows: Rows, size: number) {
  const cut = Object.entries(rows).map(([name, column]) => [name, column.subarray(0, size)]);
  return { ...(Object.fromEntries(cut) as Rows), size };
}

/** A table of the named columns that grows: `add` makes room for a row, whose fields the caller sets in `rows`. */
export class Table<Kinds extends ColumnKinds> {
  /** The columns, which `add` may replace by longer ones. */
  rows: Columns<Kinds>;
  readonly #kinds: Kinds;
  #size = 0;
  #room: number;

  /** `room` is how many rows are expected. */
  constructor(kinds: Kinds, room = 1024) {
    this.#kinds = kinds;
    this.#room = Math.max(1, room);
    this.rows = columns(kinds, this.#room);
  }

  /** The position of a new row, all 0. */
  add(): number {
    if (this.#size === this.#room) this.#grow();
    return this.#size++;
  }

  /** The table, cut to its rows. */
  finish(): Columns<Kinds> & { readonly size: number } {
    const cut = Object.entries(this.rows).map(([name, column]) => [name, (column as Column).slice(0, this.#size)]);
    return { ...Object.fromEntries(cut), size: this.#size } as Columns<Kinds> & { readonly size: number };
  }

  #grow(): void {
    const longer = columns(this.#kinds, this.#room * 2);
    for (const name of Object.keys(this.#kinds)) (longer[name] as Column).set(this.rows[name] as Column);
    this.rows = longer;
    this.#room *= 2;
  }
}
