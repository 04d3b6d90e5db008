/** Removes what the device remembers: answers of the server, search history, products looked at. */
import { isKept } from "@banyan/app/kept.ts";
import { queryClient } from "@banyan/app/query.ts";

/** What stays: who one is, the language, an invitation, the cart, what was read. And what is kept until one signs out. */
const STAYS = new Set(["lang", "userInfo", "invite_code", "node_code", "deviceCart", "readNews"]);

export async function clearDevice(): Promise<void> {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (!STAYS.has(key) && !isKept(key)) storage.removeItem(key);
  } catch {
    // A device that refuses storage keeps nothing either.
  }
  // Tells the values that live in this page; other pages hear it from the browser.
  dispatchEvent(new StorageEvent("storage", { key: null }));
  if ("caches" in globalThis) for (const name of await caches.keys()) await caches.delete(name);
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
}
