/**
 * Files during a move: writes go to the new location, reads fall back to the former one. Deletions remove from the
 * former location first, so that a concurrent move detects it and removes its copy (move.ts).
 */
import type { Files } from "./files.ts";

export function filesInTwoHomes(current: Files, former: Files): Files {
  return {
    home: `${current.home}, and before in ${former.home}`,
    put: (key, bytes) => current.put(key, bytes),
    find: async (key) => (await current.find(key)) ?? (await former.find(key)) ?? current.find(key),
    async remove(key) {
      await former.remove(key);
      await current.remove(key);
    },
    async *list() {
      const seen = new Set<string>();
      for (const files of [current, former]) {
        for await (const key of files.list()) {
          if (!seen.has(key)) yield key;
          seen.add(key);
        }
      }
    },
    async check() {
      await current.check();
      await former.check();
    },
  };
}
