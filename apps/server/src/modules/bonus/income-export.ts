/** Exports of incomes: CSV of any length, streamed, and PDF up to a limit. */
import { Readable } from "node:stream";
import { BYTE_ORDER_MARK, csvLines } from "@banyan/contract/csv.ts";
import { INCOMES, type Income } from "@banyan/contract/income.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { exactMoney, formatMoney } from "@banyan/contract/money.ts";
import { type ExportFormat, PDF_ENTRIES } from "@banyan/contract/wallet.ts";
import { localTime } from "@banyan/contract/zones.ts";
import { businessDay, type Clock } from "../../platform/clock.ts";
import type { Database, Executor } from "../../platform/database.ts";
import type { Files } from "../../platform/files/index.ts";
import {
  addDownloads,
  type Download,
  type DownloadKind,
  downloadLink,
  orderOf,
} from "../../platform/http/downloads.ts";
import type { Http } from "../../platform/http/server.ts";
import { type Cell, drawPaper, limitDrawing, TABLE } from "../../platform/pdf/paper.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Vault } from "../../platform/sealed.ts";
import { say } from "../../texts/say.ts";
import { letterhead, marketTimeZone } from "../market/index.ts";
import { isSessionOpen, readMember } from "../members/index.ts";
import { periodOf } from "../statements/index.ts";
import { type Range, rowView, settledDays } from "./income.ts";
import { type IncomeLine, selectLines, selectLinesOfDays } from "./income-store.ts";

const INCOME_FILES = { path: "/files/incomes", sealedFor: "bonus:incomes" } as const satisfies DownloadKind;
/** Lines per read, and per chunk of a CSV. */
const PIECE = 500;

interface Wanted extends Range {
  memberId: bigint;
  income?: Income | undefined;
  format: ExportFormat;
  language: Language;
}

interface Order extends Wanted {
  /** Session that requested it. */
  sessionId: string;
}

/**
 * URL to download incomes, valid for five minutes while the session lasts. Refuses with STATEMENT_TOO_LONG for a PDF.
 */
export async function incomeLink(executor: Executor, vault: Vault, order: Order & { now: Date }) {
  const { now, memberId, ...rest } = order;
  const timeZone = await marketTimeZone(executor);
  if (order.format === "pdf") await readSome(executor, order);
  else await settledDays(executor, order);
  return {
    ...downloadLink(vault, INCOME_FILES, { ...rest, memberId: String(memberId) }, now),
    name: nameOf(order, businessDay(now, timeZone)),
  };
}

const nameOf = ({ income, format }: Wanted, day: string) => `${income ?? "incomes"}-${day}.${format}`;

export function addIncomeDownloads(
  http: Http,
  { database: { queries }, files, clock, vault }: { database: Database; files: Files; clock: Clock; vault: Vault },
): void {
  addDownloads(http, INCOME_FILES, { clock, open: (key, now) => openFile(queries, vault, { key, files, now }) });
}

async function openFile(
  executor: Executor,
  vault: Vault,
  { key, files, now }: { key: string; files: Files; now: Date },
): Promise<Download | null> {
  const sealed = orderOf(vault, INCOME_FILES, key, now) as (Omit<Order, "memberId"> & { memberId: string }) | null;
  const order = sealed && { ...sealed, memberId: BigInt(sealed.memberId) };
  if (!order || !(await isSessionOpen(executor, { ...order, now }))) return null;
  const timeZone = await marketTimeZone(executor);
  const name = nameOf(order, businessDay(now, timeZone));
  if (order.format === "pdf") {
    return { name, type: "application/pdf", body: await limitDrawing(() => pdfOf(executor, files, order, now)) };
  }
  return { name, type: "text/csv; charset=utf-8", body: Readable.from(csvOf(executor, order)) };
}

/** Lines of one income or of all, newest first. */
async function* pieces(executor: Executor, wanted: Wanted): AsyncGenerator<readonly IncomeLine[]> {
  const { memberId, income } = wanted;
  const days = await settledDays(executor, wanted);
  if (!days) return;
  if (income !== undefined) {
    for (let offset = 0; ; offset += PIECE) {
      const page = { ...days, memberId, income: INCOMES.indexOf(income), limit: PIECE, offset };
      const lines = await selectLines(executor, page);
      yield lines;
      if (lines.length < PIECE) return;
    }
  }
  let before: IncomeLine | null = null;
  for (;;) {
    const lines: IncomeLine[] = await selectLinesOfDays(executor, { ...days, memberId, limit: PIECE, before });
    yield lines;
    if (lines.length < PIECE) return;
    before = lines.at(-1)!;
  }
}

/** All lines of a PDF. Refuses with STATEMENT_TOO_LONG. */
async function readSome(executor: Executor, wanted: Wanted): Promise<IncomeLine[]> {
  const all: IncomeLine[] = [];
  for await (const lines of pieces(executor, wanted)) {
    all.push(...lines);
    if (all.length > PDF_ENTRIES) throw refuse("STATEMENT_TOO_LONG", { params: { limit: PDF_ENTRIES } });
  }
  return all;
}

async function* csvOf(executor: Executor, wanted: Wanted): AsyncGenerator<string> {
  const { language } = wanted;
  const columns = ["day", "income", "level", "tier", "ratio", "performance", "raw", "limits", "received"] as const;
  const heads = columns.map((column) => `${say(language, `income.${column}`)}${column === "ratio" ? " (%)" : ""}`);
  yield BYTE_ORDER_MARK + csvLines([heads]);
  for await (const lines of pieces(executor, wanted)) {
    yield csvLines(
      lines.map((line) => {
        const row = rowView(line, language);
        return [
          row.day,
          say(language, `income.name.${row.income}`),
          row.levelName,
          row.tier === 0 ? "" : `T${row.tier}`,
          row.ratioPercent ?? "",
          row.performance,
          row.raw,
          row.limits.map((limit) => say(language, `income.limit.${limit}`)).join("; "),
          row.received,
        ];
      }),
    );
  }
}

async function pdfOf(executor: Executor, files: Files, wanted: Wanted, now: Date): Promise<Buffer> {
  const { language, income } = wanted;
  const title = say(language, "income.title");
  const timeZone = await marketTimeZone(executor);
  const lines = await readSome(executor, wanted);
  const member = await readMember(executor, wanted.memberId);
  const sum = (of: (line: IncomeLine) => bigint) => formatMoney(lines.reduce((total, line) => total + of(line), 0n));
  return drawPaper({
    language,
    ...(await letterhead(executor, files, now)),
    title: income === undefined ? title : `${title} · ${say(language, `income.name.${income}`)}`,
    facts: [
      [say(language, "statement.holder"), member.name],
      [say(language, "statement.member"), member.memberId],
      [say(language, "statement.period"), periodOf(wanted)],
      [say(language, "statement.printed"), `${localTime(now.getTime(), timeZone)} (${timeZone})`],
    ],
    sums: [
      [say(language, "income.raw"), sum(({ raw }) => raw)],
      [say(language, "income.received"), sum(({ received }) => received)],
    ],
    columns: [
      { heading: say(language, "income.day"), x: TABLE.start, width: 60 },
      { heading: say(language, "income.income"), x: 104, width: 146 },
      { heading: say(language, "income.ratio"), x: 286, width: 40, end: true },
      { heading: say(language, "income.performance"), x: 374, width: 84, end: true },
      { heading: say(language, "income.raw"), x: 464, width: 84, end: true },
      { heading: say(language, "income.received"), x: TABLE.end, width: 84, end: true },
    ],
    rows: lines.map((line): Cell[] => {
      const row = rowView(line, language);
      return [
        { text: row.day, look: "soft" },
        { text: say(language, `income.name.${row.income}`) },
        { text: row.ratioPercent === null ? "" : `${row.ratioPercent}%` },
        { text: exactMoney(row.performance, language) },
        { text: exactMoney(row.raw, language) },
        { text: exactMoney(row.received, language), look: "gained" },
      ];
    }),
    now,
  });
}
