/**
 * A month for the accountant: CSV files that agree with each other, from one snapshot. Each is made in pieces, so a month
 * takes little memory however much moved in it. docs/money.md says how the books read for an accountant.
 */
import { BYTE_ORDER_MARK, csvLines } from "@banyan/contract/csv.ts";
import { periodText } from "@banyan/contract/dates.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { ASSETS, type Asset } from "@banyan/contract/ledger.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { numberOf } from "@banyan/contract/numbers.ts";
import { MONTH_FILES, type MonthFile } from "@banyan/contract/office/books.ts";
import { addDays, businessDay, zonedText } from "../../platform/clock.ts";
import type { Executor } from "../../platform/database.ts";
import { refuseFields } from "../../platform/refusal.ts";
import type { AddFile } from "../../platform/zip.ts";
import { say } from "../../texts/say.ts";
import { type MovementRow, readTimeZone } from "./books-store.ts";
import { partyOf } from "./chart.rules.ts";
import { type Amounts, bookLineOf, noAmounts, trialBalanceOn } from "./day-book.ts";
import { type Days, incomesOf, movementsOf, payoutsOf, readFirstDay, readTurnover } from "./month-store.ts";

/** What other modules know of what the ledger refers to. */
export interface MonthPorts {
  ordersSold(
    executor: Executor,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { number: string; country: string }>>;
  withdrawalsPaid(
    executor: Executor,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { memberId: bigint; address: string; transactionId: string | null }>>;
  peopleOf(
    executor: Executor,
    ids: readonly bigint[],
  ): Promise<ReadonlyMap<bigint, { memberId: string; name: string; nationality: string }>>;
}

export interface MonthReader {
  month: string;
  language: Language;
  /** The shop's name. */
  shop: string;
  now: Date;
}

/** The months from the first entry until today, newest first. */
export async function monthsOfBooks(executor: Executor, now: Date) {
  const timeZone = await readTimeZone(executor);
  const current = businessDay(now, timeZone).slice(0, 7);
  const first = (await readFirstDay(executor))?.slice(0, 7) ?? current;
  const list: { month: string; ended: boolean }[] = [];
  for (let month = current; month >= first; month = addDays(`${month}-01`, -1).slice(0, 7))
    list.push({ month, ended: month < current });
  return { timeZone, list };
}

/** Whether the month is over. Refuses one without entries. */
export async function requireMonth(executor: Executor, month: string, now: Date): Promise<boolean> {
  const found = (await monthsOfBooks(executor, now)).list.find((one) => one.month === month);
  if (!found) throw refuseFields({ month: "OUT_OF_RANGE" });
  return found.ended;
}

const daysOf = (month: string): Days => ({
  from: `${month}-01`,
  to: addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1),
});

/** Adds the files to a ZIP. `tx` is one snapshot. */
export async function addMonth(tx: Executor, ports: MonthPorts, reader: MonthReader, add: AddFile): Promise<void> {
  const days = daysOf(reader.month);
  const timeZone = await readTimeZone(tx);
  const context: Context = { tx, ports, days, timeZone, ...reader };
  const sales: Sales = { countries: new Map(), counted: 0n };
  await add("README.txt", [readme(context)]);
  await add("journal.csv", csvOf("journal.csv", journal(context, sales)));
  await add("trial-balance.csv", csvOf("trial-balance.csv", trial(context)));
  await add("sales.csv", csvOf("sales.csv", salesRows(sales)));
  await add("payouts.csv", csvOf("payouts.csv", payouts(context)));
  await add("tax-base.csv", csvOf("tax-base.csv", taxBase(context)));
}

interface Context extends MonthReader {
  tx: Executor;
  ports: MonthPorts;
  days: Days;
  timeZone: string;
}

type Row<File extends MonthFile> = Record<(typeof MONTH_FILES)[File][number], string | number>;
type Pieces<File extends MonthFile> = AsyncIterable<Row<File>[]> | Iterable<Row<File>[]>;

async function* csvOf<File extends MonthFile>(file: File, pieces: Pieces<File>): AsyncGenerator<string> {
  const columns: readonly (keyof Row<File>)[] = MONTH_FILES[file];
  yield BYTE_ORDER_MARK + csvLines([columns as string[]]);
  for await (const rows of pieces) yield csvLines(rows.map((row) => columns.map((column) => row[column])));
}

/** Moments by the market's clocks, as spreadsheets read them. */
const timeOf = (at: Date, { timeZone }: Context) => zonedText(at.toISOString(), timeZone).slice(0, 19);

const orderIn = (reference: string | null) =>
  reference?.startsWith("order:") ? reference.slice("order:".length) : undefined;

/** Each movement as two lines, and counted in `sales` where it pays an order or refunds it. */
async function* journal(context: Context, sales: Sales): AsyncGenerator<Row<"journal.csv">[]> {
  const { tx, ports, language } = context;
  for await (const rows of movementsOf(tx, context.days)) {
    const orders = await ports.ordersSold(tx, unique(rows.map(({ reference }) => orderIn(reference))));
    const people = await ports.peopleOf(
      tx,
      unique(rows.flatMap(({ from, to }) => [from, to]).filter((one) => one > 0n)),
    );
    yield rows.flatMap((row) => {
      const order = orders.get(orderIn(row.reference) ?? "");
      if (order) countSale(sales, order.country, row);
      const amount = formatMoney(row.amount);
      const side = (account: bigint, entry: { debit: string; credit: string }): Row<"journal.csv"> => {
        const party = partyOf(account);
        const line = typeof party === "string" ? party : "members";
        return {
          event: String(row.postingId),
          key: row.key,
          leg: row.leg,
          time: timeOf(row.at, context),
          kind: row.kind,
          kind_title: say(language, `kind.${row.kind}`),
          account: line,
          account_title: say(language, `account.${line}`),
          member: people.get(account)?.memberId ?? "",
          ...entry,
          asset: row.asset,
          reference: row.reference ?? "",
          order: order?.number ?? "",
        };
      };
      return [side(row.from, { debit: amount, credit: "" }), side(row.to, { debit: "", credit: amount })];
    });
  }
}

const unique = <Value>(values: readonly (Value | undefined)[]): Value[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

/** Each account, and all members together, from the opening to the closing balance, with a sum of each asset. */
async function* trial({ tx, days, language }: Context): AsyncGenerator<Row<"trial-balance.csv">[]> {
  const opening = await trialBalanceOn(tx, addDays(days.from, -1));
  const closing = await trialBalanceOn(tx, days.to);
  const turnover = await readTurnover(tx, days);
  yield closing.lines.flatMap(({ account, amounts }, at) =>
    ASSETS.map((asset) => {
      const moved = (side: "from" | "to") =>
        turnover
          .filter((row) => bookLineOf(row[side]) === account && row.asset === asset)
          .reduce((sum, row) => sum + row.amount, 0n);
      return {
        account,
        account_title: say(language, `account.${account}`),
        asset,
        opening: formatMoney(opening.lines[at]!.amounts[asset]),
        debits: formatMoney(moved("from")),
        credits: formatMoney(moved("to")),
        closing: formatMoney(amounts[asset]),
      };
    }),
  );
  yield ASSETS.map((asset) => {
    const moved = formatMoney(turnover.filter((row) => row.asset === asset).reduce((sum, row) => sum + row.amount, 0n));
    const [first, last] = [formatMoney(opening.sums[asset]), formatMoney(closing.sums[asset])];
    return { account: "sum", account_title: "", asset, opening: first, debits: moved, credits: moved, closing: last };
  });
}

/** What paid an order, by the account that it came from. Coupons may have been held before. */
const MEANS = ["paid_balance", "paid_usdt", "paid_difference", "paid_coupon", "paid_points"] as const;
type Means = (typeof MEANS)[number];
const MEANS_OF_ASSET: Readonly<Record<Asset, Means>> = {
  USDT: "paid_balance",
  COUPON: "paid_coupon",
  POINT: "paid_points",
};

/** Sums of a country of delivery. */
interface Sold extends Record<Means, bigint> {
  orders: number;
  goods: bigint;
  shipping: bigint;
  refunds: number;
  refunded_goods: bigint;
  refunded_shipping: bigint;
  refunded: Amounts;
  net: Amounts;
}
interface Sales {
  countries: Map<string, Sold>;
  /** The last event that was counted: its legs follow one another. */
  counted: bigint;
}

const nothingSold = (): Sold => ({
  ...{ orders: 0, goods: 0n, shipping: 0n, refunds: 0, refunded_goods: 0n, refunded_shipping: 0n },
  ...(Object.fromEntries(MEANS.map((means) => [means, 0n])) as Record<Means, bigint>),
  refunded: noAmounts(),
  net: noAmounts(),
});

const PARTS = { sales: "goods", shipping: "shipping" } as const;
const partOf = (account: bigint) => {
  const party = partyOf(account);
  return party === "sales" || party === "shipping" ? PARTS[party] : undefined;
};

function countSale(sales: Sales, country: string, { postingId, from, to, asset, amount }: MovementRow): void {
  const [paid, returned] = [partOf(to), partOf(from)];
  if (!paid && !returned) return;
  const sold = sales.countries.get(country) ?? nothingSold();
  sales.countries.set(country, sold);
  const isFirst = postingId !== sales.counted;
  sales.counted = postingId;
  if (paid) {
    const payer = partyOf(from);
    const means =
      payer === "custody" ? "paid_usdt" : payer === "payment_differences" ? "paid_difference" : MEANS_OF_ASSET[asset];
    if (isFirst) sold.orders += 1;
    sold[paid] += amount;
    sold[means] += amount;
    sold.net[asset] += amount;
  } else if (returned) {
    if (isFirst) sold.refunds += 1;
    sold[`refunded_${returned}`] += amount;
    sold.refunded[asset] += amount;
    sold.net[asset] -= amount;
  }
}

/** By country of delivery, and their sum. */
function* salesRows({ countries }: Sales): Generator<Row<"sales.csv">[]> {
  const sum = nothingSold();
  for (const sold of countries.values()) {
    for (const name of ["orders", "refunds"] as const) sum[name] += sold[name];
    for (const name of [...MEANS, "goods", "shipping", "refunded_goods", "refunded_shipping"] as const)
      sum[name] += sold[name];
    for (const asset of ASSETS) {
      sum.refunded[asset] += sold.refunded[asset];
      sum.net[asset] += sold.net[asset];
    }
  }
  const byCountry = [...countries].toSorted(([a], [b]) => (a < b ? -1 : 1));
  yield [...byCountry, ["sum", sum] as const].map(([country, { refunded, net, orders, refunds, ...amounts }]) => ({
    country,
    orders,
    refunds,
    ...textsOf(amounts),
    ...byAsset("refunded", refunded),
    ...byAsset("net", net),
  }));
}

const textsOf = <Name extends string>(amounts: Record<Name, bigint>) =>
  Object.fromEntries(Object.entries<bigint>(amounts).map(([name, amount]) => [name, formatMoney(amount)])) as Record<
    Name,
    string
  >;

const byAsset = <Name extends string>(name: Name, amounts: Amounts) =>
  Object.fromEntries(ASSETS.map((asset) => [`${name}_${asset}`, formatMoney(amounts[asset])])) as Record<
    `${Name}_${Asset}`,
    string
  >;

async function* payouts(context: Context): AsyncGenerator<Row<"payouts.csv">[]> {
  const { tx, ports } = context;
  for await (const rows of payoutsOf(tx, context.days)) {
    const idOf = ({ reference }: (typeof rows)[number]) => reference?.split(":")[1] ?? "";
    const withdrawals = await ports.withdrawalsPaid(tx, rows.map(idOf));
    const people = await ports.peopleOf(tx, unique([...withdrawals.values()].map(({ memberId }) => memberId)));
    yield rows.map((row) => {
      const paid = withdrawals.get(idOf(row));
      return {
        event: String(row.id),
        time: timeOf(row.at, context),
        withdrawal: numberOf(idOf(row)),
        member: (paid && people.get(paid.memberId)?.memberId) ?? "",
        gross: formatMoney(row.gross),
        fee: formatMoney(row.fee),
        net: formatMoney(row.gross - row.fee),
        address: paid?.address ?? "",
        transaction: paid?.transactionId ?? "",
      };
    });
  }
}

/** Incomes by member, and their sum. */
async function* taxBase({ tx, ports, days }: Context): AsyncGenerator<Row<"tax-base.csv">[]> {
  const sum = { credited: noAmounts(), takenBack: noAmounts() };
  const figures = ({ credited, takenBack }: typeof sum) => ({
    ...byAsset("credited", credited),
    ...byAsset("taken_back", takenBack),
    ...byAsset(
      "net",
      Object.fromEntries(ASSETS.map((asset) => [asset, credited[asset] - takenBack[asset]])) as Amounts,
    ),
  });
  /** The rows of a member may be in two pieces. */
  let open: ({ memberId: bigint } & typeof sum) | undefined;
  async function rowsOf(members: readonly NonNullable<typeof open>[]) {
    const people = await ports.peopleOf(
      tx,
      members.map(({ memberId }) => memberId),
    );
    return members.map((income) => {
      const { memberId: member = "", name = "", nationality = "" } = people.get(income.memberId) ?? {};
      return { member, name, nationality, ...figures(income) };
    });
  }
  for await (const rows of incomesOf(tx, days)) {
    const whole: NonNullable<typeof open>[] = [];
    for (const { memberId, asset, credited, takenBack } of rows) {
      if (open?.memberId !== memberId) {
        if (open) whole.push(open);
        open = { memberId, credited: noAmounts(), takenBack: noAmounts() };
      }
      open.credited[asset] = credited;
      open.takenBack[asset] = takenBack;
      sum.credited[asset] += credited;
      sum.takenBack[asset] += takenBack;
    }
    yield await rowsOf(whole);
  }
  if (open) yield await rowsOf([open]);
  yield [{ member: "sum", name: "", nationality: "", ...figures(sum) }];
}

const FILES = Object.keys(MONTH_FILES) as MonthFile[];

function readme({ days, month, language, shop, now, timeZone }: Context): string {
  const ended = businessDay(now, timeZone) > days.to;
  const time = zonedText(now.toISOString(), timeZone);
  const parts = [
    `${shop} · ${say(language, "month.title", { month: periodText(month, language) })}`,
    say(language, "month.about", { from: days.from, to: days.to, zone: timeZone, time }),
    ...(ended ? [] : [say(language, "month.unfinished")]),
    ...FILES.map((file) => `${file}\n${say(language, `month.${file}`)}`),
    say(language, "month.units"),
    say(language, "month.agree"),
  ];
  return `${BYTE_ORDER_MARK}${parts.join("\n\n")}\n`.replaceAll("\n", "\r\n");
}
