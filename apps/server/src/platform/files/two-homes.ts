/**
 * Files while they are moved from one home to another: new ones are in the new home, and readers look in the former one
 * too. What is removed leaves the former home first: a copy that is made meanwhile is then taken back (move.ts).
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
