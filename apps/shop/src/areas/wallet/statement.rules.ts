/** A statement as the page keeps it: which account, and what it is narrowed to. */

import {
  DIRECTIONS,
  type Direction,
  STATEMENT_GROUPS,
  type StatementGroup,
  type StatementRow,
} from "@banyan/contract/browser/wallet.ts";
import type { Asset } from "@banyan/contract/ledger.ts";
import { type Days, daysOf } from "../../parts/days.rules.ts";

/** The tabs of the e-wallet, by the names that stand in an address. */
export const STATEMENT_TABS = ["balance", "coupons", "points"] as const;
export type StatementTab = (typeof STATEMENT_TABS)[number];

export const ASSET_OF: Record<StatementTab, Asset> = { balance: "USDT", coupons: "COUPON", points: "POINT" };

/** Groups that an account can have entries of: only the balance is topped up and withdrawn, coupons are not sent. */
export const GROUPS_OF: Record<StatementTab, readonly StatementGroup[]> = {
  balance: STATEMENT_GROUPS,
  coupons: ["order", "income", "other"],
  points: ["order", "transfer", "income", "other"],
};

export interface Filters extends Days {
  direction?: Direction | undefined;
  group?: StatementGroup | undefined;
}

/** What an address asks for; what it asks for in vain is left out. */
export function filtersOf(search: Record<string, string | undefined>, tab: StatementTab): Filters {
  const direction = DIRECTIONS.find((one) => one === search.direction);
  const group = GROUPS_OF[tab].find((one) => one === search.group);
  return { ...(direction && { direction }), ...(group && { group }), ...daysOf(search) };
}

export const isNarrowed = (filters: Filters) => Object.values(filters).some((value) => value !== undefined);

/** The kind of thing that an entry is about, and its id. */
export function referenceOf(row: Pick<StatementRow, "reference">): { about: string; id: string } | undefined {
  const [about, id] = row.reference?.split(":") ?? [];
  return about && id ? { about, id } : undefined;
}
