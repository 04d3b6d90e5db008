/**
 * The texts that the first pages do not need, by language. build/texts-divided.ts finds out which those are. Only the build
 * divides: elsewhere this is the whole.
 */
import type { Messages } from "@lingui/core";

export const OTHER_TEXTS = import.meta.glob("./locales/*/messages.po", { query: "?other?lingui" }) as Record<
  string,
  () => Promise<{ messages: Messages }>
>;
