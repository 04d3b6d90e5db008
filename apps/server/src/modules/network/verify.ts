/** Checks the stored tree against every rule of the team tree. */
import type { Database } from "../../platform/database.ts";
import { findTreeDefect } from "./defect.rules.ts";
import { selectChains, selectPlaces } from "./store.ts";

/** A message for the first defect of the whole tree, or null; in one snapshot, also while people join. */
export function verifyTree(database: Database): Promise<string | null> {
  return database.queries
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => findTreeDefect(await selectPlaces(tx), await selectChains(tx)));
}
