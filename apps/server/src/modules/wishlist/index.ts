/** Products that members keep for later, or wait for. */
import type { Tx } from "../../platform/database.ts";
import { deleteAwaitedOf } from "./awaited-store.ts";
import { deleteItems } from "./store.ts";

export { wishlistJobs } from "./awaited.ts";
export { wishlistRoutes } from "./routes.ts";

export async function forgetWishes(tx: Tx, memberId: bigint): Promise<void> {
  await deleteItems(tx, memberId);
  await deleteAwaitedOf(tx, memberId);
}
