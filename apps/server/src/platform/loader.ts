/**
 * Loaders for rows that many requests ask for at once. Keys that come while a read is running share the next read; a
 * single key is read at once. Nothing is cached.
 */
import DataLoader from "dataloader";

/** Reads a value for each key, in the order of the keys. */
type Read<Source, Key, Value> = (source: Source, keys: readonly Key[]) => Promise<readonly Value[]>;

/** Makes one loader for each source (a database). */
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
