/** State of a statement: the account and its filters. */

import {
  DIRECTIONS,
  type Direction,
  STATEMENT_GROUPS,
  type StatementGroup,
  type StatementRow,
} from "@banyan/contract/browser/wallet.ts";
import type { Asset } from "@banyan/contract/ledger.ts";
import { type Days, daysOf } from "../../parts/days/days.rules.ts";

/** Tabs of the e-wallet, by URL value. */
export const STATEMENT_TABS = ["balance", "coupons", "points"] as const;
export type StatementTab = (typeof STATEMENT_TABS)[number];

export const ASSET_OF: Record<StatementTab, Asset> = { balance: "USDT", coupons: "COUPON", points: "POINT" };

/** Filter groups of each account: only the balance has top-ups and withdrawals, and coupons cannot be sent. */
export const GROUPS_OF: Record<StatementTab, readonly StatementGroup[]> = {
  balance: STATEMENT_GROUPS,
  coupons: ["order", "income", "other"],
  points: ["order", "transfer", "income", "other"],
};

export interface Filters extends Days {
  direction?: Direction | undefined;
  group?: StatementGroup | undefined;
}

/** The filters of a URL, without values that cannot match. */
export function filtersOf(search: Record<string, string | undefined>, tab: StatementTab): Filters {
  const direction = DIRECTIONS.find((one) => one === search.direction);
  const group = GROUPS_OF[tab].find((one) => one === search.group);
  return { ...(direction && { direction }), ...(group && { group }), ...daysOf(search) };
}

export const isNarrowed = (filters: Filters) => Object.values(filters).some((value) => value !== undefined);

/** The type and id of an entry's subject. */
export function referenceOf(row: Pick<StatementRow, "reference">): { about: string; id: string } | undefined {
  const [about, id] = row.reference?.split(":") ?? [];
  return about && id ? { about, id } : undefined;
}
