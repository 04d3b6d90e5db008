/**
 * Reads that are asked for one by one and made together: what is asked for while a read is under way waits and is read
 * next, all in one statement. A single one waits for nobody.
 */
export class Batch<Key, Value> {
  readonly #read: (keys: readonly Key[]) => Promise<readonly Value[]>;
  #waiting: { key: Key; resolve(value: Value): void; reject(error: unknown): void }[] = [];
  #reading = false;

  /** `read` gives a value for each key, in their sequence. */
  constructor(read: (keys: readonly Key[]) => Promise<readonly Value[]>) {
    this.#read = read;
  }

  load(key: Key): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (!this.#reading) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#reading = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        const values = await this.#read(group.map(({ key }) => key));
        for (const [at, { resolve }] of group.entries()) resolve(values[at] as Value);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#reading = false;
  }
}

/** One batch for each of those that reads run on. */
export class Batches<On extends object, Key, Value> {
  readonly #read: (on: On, keys: readonly Key[]) => Promise<readonly Value[]>;
  readonly #batches = new WeakMap<On, Batch<Key, Value>>();

  constructor(read: (on: On, keys: readonly Key[]) => Promise<readonly Value[]>) {
    this.#read = read;
  }

  of(on: On): Batch<Key, Value> {
    let batch = this.#batches.get(on);
    if (!batch) {
      batch = new Batch((keys) => this.#read(on, keys));
      this.#batches.set(on, batch);
    }
    return batch;
  }
}
