/** Balances and statements of a member in the format of the contract. The ledger owns the data. */
import type { Language } from "@banyan/contract/languages.ts";
import type { Asset, Kind } from "@banyan/contract/ledger.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { numberOf } from "@banyan/contract/numbers.ts";
import type { StatementGroup, StatementRow } from "@banyan/contract/wallet.ts";
import { addDays, businessDay, dayStart } from "../../platform/clock.ts";
import type { Executor } from "../../platform/database.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { say } from "../../texts/say.ts";
import {
  balances,
  type Direction,
  pageCursor,
  type StatementEntry,
  type StatementQuery,
  statement,
} from "../ledger/index.ts";
import type { Market } from "../market/index.ts";
import { maskedNameOf, readMembers } from "../members/index.ts";
import { kindsOf } from "./groups.rules.ts";

export async function balanceView(executor: Executor, memberId: bigint) {
  const { USDT, COUPON, POINT } = await balances(executor, memberId);
  return { balance: formatMoney(USDT), shopCoins: formatMoney(COUPON), integral: formatMoney(POINT) };
}

/** Filters of a statement; days are in the market's zone, inclusive. */
export interface Narrowing {
  direction?: Direction | undefined;
  group?: StatementGroup | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface Reader extends StatementPorts {
  language: Language;
  market: Pick<Market, "timeZone">;
}

/** Passed by app.ts. */
export interface StatementPorts {
  /** The numbers of orders, by id. */
  orderNumbers(executor: Executor, ids: readonly string[]): Promise<Map<string, string>>;
}

/** Sequence number of an entry. */
const CURSOR = /^[0-9]{1,18}$/;
/**
 * Rows of a filtered list reachable by page number, because it is read from its beginning. Beyond that, use the cursor.
 */
const ROWS_BY_PAGE = 1_000;

/** Query of an account for the ledger. Refuses a last day before the first one. */
export function ledgerQuery(
  account: { memberId: bigint; asset: Asset },
  { direction, group, from, to }: Narrowing,
  { timeZone }: Reader["market"],
): Omit<StatementQuery, "limit"> {
  if (from !== undefined && to !== undefined && to < from) throw refuseFields({ to: "OUT_OF_RANGE" });
  return {
    memberId: account.memberId,
    asset: account.asset,
    ...(direction && { direction }),
    ...(group && { kinds: kindsOf(group) }),
    ...(from !== undefined && { from: dayStart(from, timeZone) }),
    ...(to !== undefined && { until: dayStart(addDays(to, 1), timeZone) }),
  };
}

/** A page of one asset's statement, newest first: from `cursor` if given, else by page number. */
export async function statementView(
  executor: Executor,
  query: { memberId: bigint; asset: Asset; page: number; limit: number; cursor?: string } & Narrowing & Reader,
) {
  const { page, limit, cursor, market } = query;
  if (cursor !== undefined && !CURSOR.test(cursor)) throw refuseFields({ cursor: "INVALID" });
  const wanted = ledgerQuery(query, query, market);
  const found =
    cursor !== undefined
      ? await statement(executor, { ...wanted, limit, cursor: BigInt(cursor) })
      : await statementPage(executor, wanted, page, limit);
  return {
    balance: formatMoney(found.balance),
    list: await statementRows(executor, found.entries, query),
    total: Number(found.total),
    page,
    limit,
    nextCursor: found.nextCursor === null ? null : String(found.nextCursor),
  };
}

/**
 * Entries are numbered without gaps, so the offset of a page is computed. In a filtered list it is found by counting.
 */
async function statementPage(executor: Executor, wanted: Omit<StatementQuery, "limit">, page: number, limit: number) {
  if (page === 1) return statement(executor, { ...wanted, limit });
  if (wanted.kinds || wanted.direction || wanted.from || wanted.until) {
    if (page * limit > ROWS_BY_PAGE) throw refuseFields({ page: "OUT_OF_RANGE" });
    const found = await statement(executor, { ...wanted, limit: page * limit });
    return { ...found, entries: found.entries.slice((page - 1) * limit) };
  }
  const { total } = await statement(executor, { ...wanted, limit: 1 });
  return statement(executor, { ...wanted, limit, cursor: pageCursor(total, page, limit) });
}

/** Entries for display; the other member of a transfer has a masked name. */
export async function statementRows(
  executor: Executor,
  entries: readonly StatementEntry[],
  { language, market, orderNumbers }: Reader,
): Promise<StatementRow[]> {
  const others = entries.map(({ counterparty }) => counterparty).filter((party) => typeof party === "bigint");
  const members = await readMembers(executor, [...new Set(others)]);
  const numberIn = await numbersOf(executor, entries, orderNumbers);
  return entries.map((entry) => {
    const other = typeof entry.counterparty === "bigint" ? members.get(entry.counterparty) : undefined;
    return {
      id: entry.id,
      kind: entry.kind,
      title: kindName(entry.kind, entry.change, language),
      amount: formatMoney(entry.change),
      balanceAfter: formatMoney(entry.balance),
      at: entry.at.toISOString(),
      day: businessDay(entry.at, market.timeZone),
      counterpart: other ? maskedNameOf(other) : null,
      reference: entry.reference,
      number: numberIn(entry.reference),
    };
  });
}

/** Reads the numbers of what these entries are about; the result is null for what people do not see. */
export async function numbersOf(
  executor: Executor,
  entries: readonly Pick<StatementEntry, "reference">[],
  orderNumbers: StatementPorts["orderNumbers"],
): Promise<(reference: string | null) => string | null> {
  const split = (reference: string | null) => reference?.split(":") ?? [];
  const orderIds = entries.flatMap(({ reference }) => {
    const [about, id] = split(reference);
    return about === "order" && id ? [id] : [];
  });
  const orders = await orderNumbers(executor, [...new Set(orderIds)]);
  return (reference) => {
    const [about, id = ""] = split(reference);
    if (about === "order") return orders.get(id) ?? null;
    if (about === "income-day") return id;
    return about === "transfer" || about === "withdrawal" || about === "invoice" ? numberOf(id) : null;
  };
}

/** The title of a movement; `change` is negative where money left. */
export function kindName(kind: Kind, change: bigint, language: Language): string {
  const way = change < 0n ? "out" : "in";
  return say(language, kind === "transfer" ? `kind.transfer.${way}` : `kind.${kind}`);
}
