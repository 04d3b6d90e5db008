/** The tree as it is stored, held against every rule it was built by. */
import type { Database } from "../../platform/database.ts";
import { findTreeDefect } from "./defect.rules.ts";
import { selectChains, selectPlaces } from "./store.ts";

/** The first defect of the whole tree in words, or null; as of one moment, also while people join. */
export function verifyTree(database: Database): Promise<string | null> {
  return database.queries
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => findTreeDefect(await selectPlaces(tx), await selectChains(tx)));
}
