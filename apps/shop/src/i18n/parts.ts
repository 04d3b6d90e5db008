/**
 * The texts that the first pages do not need, in parts. Each is for the pages of some areas, for what opens over any page, or for
 * the heads of pages that do not come; build/texts-divided.ts finds out which texts those use. Only the build divides:
 * elsewhere each part is the whole.
 */
import type { Messages } from "@lingui/core";

type Files = Record<string, () => Promise<{ messages: Messages }>>;

export const PARTS = {
  account: import.meta.glob("./locales/*/messages.po", { query: "?account?lingui" }) as Files,
  orders: import.meta.glob("./locales/*/messages.po", { query: "?orders?lingui" }) as Files,
  wallet: import.meta.glob("./locales/*/messages.po", { query: "?wallet?lingui" }) as Files,
  income: import.meta.glob("./locales/*/messages.po", { query: "?income?lingui" }) as Files,
  team: import.meta.glob("./locales/*/messages.po", { query: "?team?lingui" }) as Files,
  titles: import.meta.glob("./locales/*/messages.po", { query: "?titles?lingui" }) as Files,
  frame: import.meta.glob("./locales/*/messages.po", { query: "?frame?lingui" }) as Files,
};

export type Part = keyof typeof PARTS;
