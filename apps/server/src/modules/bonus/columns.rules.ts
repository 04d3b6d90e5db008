/** Tables in typed arrays that grow as rows are added. */

type Column = Float64Array | Int32Array | Uint8Array | Uint16Array;
type ColumnKinds = Readonly<Record<string, { new (size: number): Column }>>;
type Columns<Kinds extends ColumnKinds> = { readonly [Name in keyof Kinds]: InstanceType<Kinds[Name]> };

/** Columns of `size` rows, all 0. */
export function columns<Kinds extends ColumnKinds>(kinds: Kinds, size: number): Columns<Kinds> {
  return Object.fromEntries(Object.entries(kinds).map(([name, Kind]) => [name, new Kind(size)])) as Columns<Kinds>;
}

/** A table of the named columns. `add` takes a value for each, in their order. */
export class Table<Kinds extends ColumnKinds> {
  readonly #kinds: Kinds;
  readonly #columns: Column[];
  #size = 0;
  #room = 1024;

  constructor(kinds: Kinds) {
    this.#kinds = kinds;
    this.#columns = Object.values(kinds).map((Kind) => new Kind(this.#room));
  }

  add(...values: readonly number[]): void {
    if (this.#size === this.#room) this.#grow();
    for (let column = 0; column < values.length; column++) this.#columns[column]![this.#size] = values[column]!;
    this.#size++;
  }

  /** The table, cut to its rows. */
  finish(): Columns<Kinds> & { readonly size: number } {
    const names = Object.keys(this.#kinds);
    const cut = this.#columns.map((column, at) => [names[at], column.slice(0, this.#size)]);
    return { ...Object.fromEntries(cut), size: this.#size } as Columns<Kinds> & { readonly size: number };
  }

  #grow(): void {
    this.#room *= 2;
    for (const [at, Kind] of Object.values(this.#kinds).entries()) {
      const larger = new Kind(this.#room);
      larger.set(this.#columns[at]!);
      this.#columns[at] = larger;
    }
  }
}
