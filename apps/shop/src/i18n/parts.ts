/**
 * Texts that the first pages do not need, in parts: for the pages of some areas, for layers over any page, and for the
 * heads of pages that fail to load; build/texts-divided.ts determines their texts. Only the build splits them:
 * elsewhere each part is the whole catalogue.
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
