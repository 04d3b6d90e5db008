/** Clears the device's caches: server responses, search history, recently viewed products. */
import { isKept } from "@banyan/app/kept.ts";
import { queryClient } from "@banyan/app/query.ts";
import { SEEN_CACHE } from "../../../offline/caches.ts";

/** Preserved: session, language, invitation, cart, wishlist, read announcements, and everything kept until sign-out. */
const STAYS = new Set(["lang", "userInfo", "invite_code", "node_code", "deviceCart", "deviceWishlist", "readNews"]);

export async function clearDevice(): Promise<void> {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (!STAYS.has(key) && !isKept(key)) storage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
  // The browser notifies other tabs only; notify this one too.
  dispatchEvent(new StorageEvent("storage", { key: null }));
  await globalThis.caches?.delete(SEEN_CACHE);
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
}
