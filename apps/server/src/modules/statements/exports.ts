/**
 * Downloads of statements: CSV of any length, streamed, and PDF up to a limit. A download URL contains, encrypted, its
 * parameters, its expiry, and the session that requested it. The browser sends no token with it, and it becomes invalid
 * with that session.
 */

import { Readable } from "node:stream";
import { BYTE_ORDER_MARK, csvLines } from "@banyan/contract/csv.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { Asset } from "@banyan/contract/ledger.ts";
import { exactMoney, formatMoney } from "@banyan/contract/money.ts";
import { rangeMark } from "@banyan/contract/ranges.ts";
import { type ExportFormat, PDF_ENTRIES, type StatementRow } from "@banyan/contract/wallet.ts";
import { localTime } from "@banyan/contract/zones.ts";
import { businessDay } from "../../platform/clock.ts";
import type { Executor } from "../../platform/database.ts";
import type { Files } from "../../platform/files/index.ts";
import { type Download, type DownloadKind, downloadLink, orderOf } from "../../platform/http/downloads.ts";
import { type Cell, drawPaper, limitDrawing, TABLE } from "../../platform/pdf/paper.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Vault } from "../../platform/sealed.ts";
import { say } from "../../texts/say.ts";
import { type StatementEntry, type StatementQuery, statement } from "../ledger/index.ts";
import { letterhead, marketTimeZone } from "../market/index.ts";
import { isSessionOpen, readMember } from "../members/index.ts";
import { ledgerQuery, type Narrowing, type Reader, type StatementPorts, statementRows } from "./statements.ts";

export const STATEMENTS = { path: "/files/statement", sealedFor: "wallet:statement" } as const satisfies DownloadKind;
/** Entries per read, and per chunk of a CSV. */
const PIECE = 500;

interface Wanted extends Narrowing {
  memberId: bigint;
  asset: Asset;
  format: ExportFormat;
  language: Language;
}

interface Order extends Wanted {
  /** Session that requested it. */
  sessionId: string;
}

/**
 * URL to download a statement, valid for five minutes while the session lasts. Refuses with STATEMENT_TOO_LONG for a
 * PDF.
 */
export async function exportLink(executor: Executor, vault: Vault, order: Order & { now: Date }) {
  const { now, memberId, ...rest } = order;
  const timeZone = await marketTimeZone(executor);
  const wanted = ledgerQuery(order, order, { timeZone });
  if (order.format === "pdf") await refuseLong(executor, wanted);
  return {
    ...downloadLink(vault, STATEMENTS, { ...rest, memberId: String(memberId) }, now),
    name: nameOf(order, businessDay(now, timeZone)),
  };
}

async function refuseLong(executor: Executor, wanted: Omit<StatementQuery, "limit">): Promise<void> {
  let count = 0;
  for await (const entries of pieces(executor, wanted)) {
    count += entries.length;
    if (count > PDF_ENTRIES) throw refuse("STATEMENT_TOO_LONG", { params: { limit: PDF_ENTRIES } });
  }
}

function nameOf({ asset, format }: Wanted, day: string): string {
  return `${asset.toLowerCase()}-${day}.${format}`;
}

/** Decrypts a download URL; null if it was modified or has expired, or its session has ended. */
export async function openDownload(
  executor: Executor,
  vault: Vault,
  { key, files, now, orderNumbers }: StatementPorts & { key: string; files: Files; now: Date },
): Promise<Download | null> {
  const order = readKey(vault, key, now);
  if (!order || !(await isSessionOpen(executor, { ...order, now }))) return null;
  const timeZone = await marketTimeZone(executor);
  const name = nameOf(order, businessDay(now, timeZone));
  const reader = { language: order.language, market: { timeZone }, orderNumbers };
  if (order.format === "pdf") {
    return {
      name,
      type: "application/pdf",
      body: await limitDrawing(() => pdfOf(executor, files, order, reader, now)),
    };
  }
  return { name, type: "text/csv; charset=utf-8", body: Readable.from(csvOf(executor, order, reader)) };
}

function readKey(vault: Vault, key: string, now: Date): Order | null {
  const order = orderOf(vault, STATEMENTS, key, now) as (Omit<Order, "memberId"> & { memberId: string }) | null;
  return order && { ...order, memberId: BigInt(order.memberId) };
}

/** Entries as of now, newest first; entries written during the download are excluded. */
async function* pieces(
  executor: Executor,
  wanted: Omit<StatementQuery, "limit">,
): AsyncGenerator<readonly StatementEntry[]> {
  let page = await statement(executor, { ...wanted, limit: PIECE });
  yield page.entries;
  while (page.nextCursor !== null) {
    page = await statement(executor, { ...wanted, limit: PIECE, cursor: page.nextCursor });
    yield page.entries;
  }
}

/** A statement as a stream of CSV chunks: the next chunk is read when the client has consumed the last one. */
export async function* csvOf(executor: Executor, order: Wanted, reader: Reader): AsyncGenerator<string> {
  const { timeZone } = reader.market;
  const heading = say(order.language, "statement.time", { zone: timeZone });
  const names = (["what", "counterpart", "amount", "balance", "asset", "reference"] as const).map((column) =>
    say(order.language, `statement.${column}`),
  );
  yield BYTE_ORDER_MARK + csvLines([[heading, ...names]]);
  for await (const entries of pieces(executor, ledgerQuery(order, order, reader.market))) {
    const rows = await statementRows(executor, entries, reader);
    yield csvLines(rows.map((row) => cellsOf(row, timeZone, order.asset)));
  }
}

/** All rows of a member's statement in chunks, newest first; the next chunk is read when the last one was consumed. */
export async function* rowsOf(
  executor: Executor,
  account: { memberId: bigint; asset: Asset },
  reader: Reader,
): AsyncGenerator<readonly StatementRow[]> {
  for await (const entries of pieces(executor, account)) yield statementRows(executor, entries, reader);
}

function cellsOf(row: StatementRow, timeZone: string, asset: Asset): string[] {
  return [
    localTime(Date.parse(row.at), timeZone),
    row.title,
    row.counterpart ?? "",
    row.amount,
    row.balanceAfter,
    asset,
    row.number ?? "",
  ];
}

async function pdfOf(executor: Executor, files: Files, order: Wanted, reader: Reader, now: Date): Promise<Buffer> {
  const { language, asset } = order;
  const { timeZone } = reader.market;
  const entries: StatementEntry[] = [];
  for await (const piece of pieces(executor, ledgerQuery(order, order, reader.market))) {
    entries.push(...piece);
    if (entries.length >= PDF_ENTRIES) break;
  }
  const shown = entries.slice(0, PDF_ENTRIES);
  const member = await readMember(executor, order.memberId);
  const rows = await statementRows(executor, shown, reader);
  const filters = [
    order.group && say(language, `statement.group.${order.group}`),
    order.direction && say(language, `statement.direction.${order.direction}`),
  ].filter((text) => text !== undefined);
  return drawPaper({
    language,
    ...(await letterhead(executor, files, now)),
    title: `${say(language, "statement.title")} · ${say(language, `statement.asset.${asset}`)}${asset === "USDT" ? " (USDT)" : ""}`,
    facts: [
      [say(language, "statement.holder"), member.name],
      [say(language, "statement.member"), member.memberId],
      [say(language, "statement.period"), periodOf(order)],
      ...(filters.length > 0 ? [[say(language, "statement.shown"), filters.join(" · ")] as const] : []),
      [say(language, "statement.printed"), `${localTime(now.getTime(), timeZone)} (${timeZone})`],
    ],
    sums: filters.length > 0 ? [] : sumsOf(shown, order.language),
    columns: [
      { heading: say(language, "statement.time", { zone: timeZone }), x: TABLE.start, width: 100 },
      { heading: say(language, "statement.what"), x: 146, width: 196 },
      { heading: say(language, "statement.amount"), x: 452, width: 100, end: true },
      { heading: say(language, "statement.balance"), x: TABLE.end, width: 96, end: true },
    ],
    rows: rows.map((row) => paperRow(row, timeZone, language)),
    now,
  });
}

function paperRow(row: StatementRow, timeZone: string, language: Language): Cell[] {
  const gained = !row.amount.startsWith("-");
  return [
    { text: localTime(Date.parse(row.at), timeZone), look: "soft" },
    { text: [row.title, row.number, row.counterpart].filter((part) => part !== null).join(" · ") },
    {
      text: `${gained ? "+" : ""}${exactMoney(row.amount, language)}`,
      look: gained ? "gained" : "strong",
    },
    { text: exactMoney(row.balanceAfter, language) },
  ];
}

export function periodOf({ from, to, language }: Pick<Wanted, "from" | "to" | "language">): string {
  if (from && to) return `${from}${rangeMark(language, "spaced")}${to}`;
  if (from) return say(language, "statement.from", { day: from });
  return to ? say(language, "statement.until", { day: to }) : say(language, "statement.allDays");
}

/** Opening balance, sums in and out, and closing balance, which add up. */
function sumsOf(entries: readonly StatementEntry[], language: Language): [string, string][] {
  const [newest, oldest] = [entries[0], entries.at(-1)];
  if (!newest || !oldest) return [];
  const sum = (side: (change: bigint) => boolean) =>
    entries.reduce((total, { change }) => (side(change) ? total + change : total), 0n);
  return [
    [say(language, "statement.opening"), formatMoney(oldest.balance - oldest.change)],
    [say(language, "statement.received"), formatMoney(sum((change) => change > 0n))],
    [say(language, "statement.spent"), formatMoney(-sum((change) => change < 0n))],
    [say(language, "statement.closing"), formatMoney(newest.balance)],
  ];
}
