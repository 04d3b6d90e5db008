/** Things with versions: drafts that somebody else releases, and the version that holds on a business day. */
export type { Versioned } from "./drafts.ts";
export { type VersionPorts, versionHandlers } from "./version-routes.ts";
export {
  findDraft,
  findVersion,
  type KeptVersion,
  type VersionTables,
  versionOn,
  writeFirstVersion,
} from "./version-store.ts";
