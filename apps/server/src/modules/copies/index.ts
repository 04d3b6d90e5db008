/** A member's copy of its own data, to take along. */
export { addCopyDownloads, type CopyDeps } from "./download.ts";
export { FIELD_WORDS, fieldKey } from "./field-words/index.ts";
export type { CopyPart, CopyReader } from "./parts.ts";
export { copyRoutes } from "./routes.ts";
export { FOR_PROGRAMS, valueWord } from "./value-words.ts";
export { PART_NAMES, type PartName } from "./words.ts";
