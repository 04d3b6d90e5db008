/** Tables in typed arrays that grow as rows are added. */

type Column = BigInt64Array | Float64Array | Int32Array | Uint8Array | Uint16Array;
interface ColumnKind {
  new (buffer: ArrayBuffer, from: number, size: number): Column;
  readonly BYTES_PER_ELEMENT: number;
}
type ColumnKinds = Readonly<Record<string, ColumnKind>>;
export type Columns<Kinds extends ColumnKinds> = { readonly [Name in keyof Kinds]: InstanceType<Kinds[Name]> };

/** Each column begins at a multiple of so many bytes, as its kind may demand. */
const ALIGNMENT = 8;

/**
 * Columns of `size` rows, all 0. They share one buffer, because every large buffer sets the collector going. Rows that
 * nobody writes take no memory.
 */
export function columns<Kinds extends ColumnKinds>(kinds: Kinds, size: number): Columns<Kinds> {
  const lengths = Object.values(kinds).map(
    (kind) => Math.ceil((kind.BYTES_PER_ELEMENT * size) / ALIGNMENT) * ALIGNMENT,
  );
  const buffer = new ArrayBuffer(lengths.reduce((sum, one) => sum + one, 0));
  let from = 0;
  const made = Object.entries(kinds).map(([name, Kind], at) => {
    const column = new Kind(buffer, from, size);
    from += lengths[at]!;
    return [name, column];
  });
  return Object.fromEntries(made) as Columns<Kinds>;
}

/** The least memory that is made at once. */
const PAGE = 4096;

/**
 * Writes a 0 into each page of a new column of which nearly all pages will be changed. Where a page is read first, the system makes it
 * twice: as one that is shared, and as one's own when it is written.
 */
export function touch(column: Column): void {
  for (let at = 0; at < column.length; at += PAGE / column.BYTES_PER_ELEMENT) column.fill(0 as never, at, at + 1);
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
    return firstRows(this.rows, this.#size);
  }

  #grow(): void {
    const longer = columns(this.#kinds, this.#room * 2);
    for (const name of Object.keys(this.#kinds)) (longer[name] as Float64Array).set(this.rows[name] as Float64Array);
    this.rows = longer;
    this.#room *= 2;
  }
}
