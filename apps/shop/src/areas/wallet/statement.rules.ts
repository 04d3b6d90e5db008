/** A statement as the page keeps it: which account, what it is narrowed to, and its entries by day. */
import type { Asset } from "@banyan/contract/ledger.ts";
import {
  DIRECTIONS,
  type Direction,
  STATEMENT_GROUPS,
  type StatementGroup,
  type StatementRow,
} from "@banyan/contract/wallet.ts";

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

export interface Filters {
  direction?: Direction | undefined;
  group?: StatementGroup | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What an address asks for; what it asks for in vain is left out. */
export function filtersOf(search: Record<string, string | undefined>, tab: StatementTab): Filters {
  const direction = DIRECTIONS.find((one) => one === search.direction);
  const group = GROUPS_OF[tab].find((one) => one === search.group);
  const day = (text: string | undefined) =>
    text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  const [from, to] = [day(search.from), day(search.to)];
  return {
    ...(direction && { direction }),
    ...(group && { group }),
    ...(from && { from }),
    ...(to && { to: from && to < from ? from : to }),
  };
}

export const isNarrowed = (filters: Filters) => Object.values(filters).some((value) => value !== undefined);

/** Entries under their days, in the order they came. */
export function groupByDay(rows: readonly StatementRow[]): { day: string; rows: StatementRow[] }[] {
  const days: { day: string; rows: StatementRow[] }[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.day === row.day) last.rows.push(row);
    else days.push({ day: row.day, rows: [row] });
  }
  return days;
}

/** The day of a moment in a time zone, YYYY-MM-DD. */
export function dayOf(moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    moment,
  );
}

const DAY_MS = 86_400_000;
const shift = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const PERIODS = ["week", "month", "lastMonth"] as const;
export type Period = (typeof PERIODS)[number];

/** First and last day of a usual period, seen from `today`. */
export function periodDays(period: Period, today: string): { from: string; to: string } {
  const first = `${today.slice(0, 7)}-01`;
  if (period === "week") return { from: shift(today, -6), to: today };
  if (period === "month") return { from: first, to: today };
  const end = shift(first, -1);
  return { from: `${end.slice(0, 7)}-01`, to: end };
}

/** The kind of thing that an entry is about, and its id. */
export function referenceOf(row: Pick<StatementRow, "reference">): { about: string; id: string } | undefined {
  const [about, id] = row.reference?.split(":") ?? [];
  return about && id ? { about, id } : undefined;
}
