/** A member's copy of its own data, to take along. */
export { addCopyDownloads, type CopyDeps } from "./download.ts";
export type { CopyPart, CopyReader } from "./parts.ts";
export { copyRoutes } from "./routes.ts";
