/** Checks the stored tree against every rule of the team tree. */
import type { Database } from "../../platform/database.ts";
import { findTreeDefect } from "./defect.rules.ts";
import { selectChains, selectPlaces } from "./store.ts";

/** Describes the first defect of the whole tree, or null. Reads one snapshot, so members may join meanwhile. */
export function verifyTree(database: Database): Promise<string | null> {
  return database.queries
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => findTreeDefect(await selectPlaces(tx), await selectChains(tx)));
}
