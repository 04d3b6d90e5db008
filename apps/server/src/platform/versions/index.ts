/** Versioned configuration: drafts released by a second person, and the version in effect on a business day. */
export type { Versioned } from "./drafts.ts";
export { type VersionPorts, versionHandlers } from "./version-routes.ts";
export {
  countDraftsOfOthers,
  findDraft,
  findVersion,
  type KeptVersion,
  lastClosedDay,
  type VersionTables,
  versionOn,
  writeFirstVersion,
} from "./version-store.ts";
