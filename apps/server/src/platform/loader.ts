/**
 * Batching loaders for rows that concurrent requests read. Keys requested during a read form the next batch; a single
 * key is read immediately. Nothing is cached.
 */
import DataLoader from "dataloader";

/** Reads values for keys, in the order of the keys. */
type Read<Source, Key, Value> = (source: Source, keys: readonly Key[]) => Promise<readonly Value[]>;

/** Creates one loader per source (a database). */
export function createLoaders<Source extends object, Key, Value>(
  read: Read<Source, Key, Value>,
): (source: Source) => DataLoader<Key, Value> {
  const loaders = new WeakMap<Source, DataLoader<Key, Value>>();
  return (source) => {
    let loader = loaders.get(source);
    if (!loader) {
      loader = createLoader((keys: readonly Key[]) => read(source, keys));
      loaders.set(source, loader);
    }
    return loader;
  };
}

export function createLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
): DataLoader<Key, Value> {
  let reading = false;
  let next: (() => void) | undefined;

  async function readBatch(keys: readonly Key[]): Promise<readonly Value[]> {
    try {
      return await read(keys);
    } finally {
      const dispatch = next;
      next = undefined;
      reading = dispatch !== undefined;
      dispatch?.();
    }
  }

  return new DataLoader(readBatch, {
    cache: false,
    batchScheduleFn(dispatch) {
      if (reading) next = dispatch;
      else {
        reading = true;
        // The loader adds the first key to the batch after this call.
        queueMicrotask(dispatch);
      }
    },
  });
}
