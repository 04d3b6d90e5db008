/**
 * Any list of the office as a CSV file. Rows come from the list's own call, so the file has what the page shows: the same
 * filters and order, for whoever may read the list. It is made while it is sent, page by page, by the list's cursor where
 * it has one. The audit log has each file.
 */
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { BYTE_ORDER_MARK, csvLines } from "@banyan/contract/csv.ts";
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import * as f from "@banyan/contract/fields.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { officeExports as contract } from "@banyan/contract/office/exports.ts";
import type { StaffRight } from "@banyan/contract/rights.ts";
import * as z from "zod/mini";
import { marketTimeZone } from "./modules/market/index.ts";
import type { WriteAuditLog } from "./platform/audit-log.ts";
import { businessDay, type Clock, zonedText } from "./platform/clock.ts";
import type { Database, Executor } from "./platform/database.ts";
import { type Route, routes, type StaffIdentity } from "./platform/http/call.ts";
import { addDownloads, type DownloadKind, downloadLink, orderOf } from "./platform/http/downloads.ts";
import { type Http, mayUse } from "./platform/http/server.ts";
import { ROWS_BY_PAGE } from "./platform/paging.ts";
import { refuse, refuseFields } from "./platform/refusal.ts";
import type { Vault } from "./platform/sealed.ts";

const LISTS = { path: "/files/office-list", sealedFor: "office:list" } as const satisfies DownloadKind;
/**
 * Rows per read, and per piece of the file. Few, and with a pause after each that is as long as its work, because checkouts and
 * a file of a million rows use the same processor (`npm run bench -- office`).
 */
const PIECE = 100;

interface Wanted {
  path: string;
  filters: Record<string, string>;
  language: Language;
  sessionId: string;
}

type Answer = { list: object[]; total: number; nextCursor?: string | null };

/** Whether a call is a list with pages. */
function isList({ method, path, input }: Endpoint): boolean {
  const { shape } = input as { shape?: object };
  return method === "GET" && path.startsWith("/api/office/") && !!shape && "page" in shape && "limit" in shape;
}

/** Filters as the list's call reads them; undefined if it would refuse them. */
function parsed({ input }: Endpoint, { page: _page, limit: _limit, cursor: _cursor, ...filters }: Wanted["filters"]) {
  const { shape } = input as unknown as { shape: object };
  if (Object.keys(filters).some((name) => !(name in shape))) return undefined;
  const found = z.safeParse(input, filters);
  return found.success ? (found.data as object) : undefined;
}

const rightOf = ({ endpoint }: Route) => endpoint.access as StaffRight;

/** "orders-2026-05-01.csv" of /api/office/orders/index. */
const nameOf = (path: string, day: string) =>
  `${path
    .replace("/api/office/", "")
    .replace(/\/index$/, "")
    .replaceAll("/", "-")}-${day}.csv`;

export const officeExportRoutes = (given: { vault: Vault; lists: readonly Route[] }) =>
  routes(contract, {
    async list({ database, staff, language, now }, { path, filters: named }) {
      const filters = Object.fromEntries(named.map(({ name, value }) => [name, value]));
      const list = given.lists.find(({ endpoint }) => endpoint.path === path && isList(endpoint));
      if (!list) throw refuseFields({ path: "NOT_A_CHOICE" });
      if (!mayUse(staff, rightOf(list))) throw refuse("NOT_ALLOWED");
      const parsedFilters = parsed(list.endpoint, filters);
      if (!parsedFilters) throw refuseFields({ filters: "INVALID" });
      const call = { database, staff, language, now };
      const first = (await list.handle(call as never, { ...parsedFilters, page: 1, limit: 1 } as never)) as Answer;
      // Such a list is read by page numbers, which end there.
      if (first.nextCursor === undefined && first.total > ROWS_BY_PAGE)
        throw refuseFields({ filters: "PAGE_TOO_DEEP" });
      const order: Wanted = { path, filters, language, sessionId: staff.sessionId };
      const name = nameOf(path, businessDay(now, await marketTimeZone(database.queries)));
      return { ...downloadLink(given.vault, LISTS, order, now), name };
    },
  });

interface ExportDeps {
  database: Database;
  clock: Clock;
  vault: Vault;
  lists: readonly Route[];
  /** The staff session in the cookies; null without a valid one. */
  identifyStaff(executor: Executor, cookies: string | undefined, now: Date): Promise<StaffIdentity | null>;
  writeAuditLog: WriteAuditLog;
}

export function addListDownloads(
  http: Http,
  { database, clock, vault, lists, identifyStaff, writeAuditLog }: ExportDeps,
) {
  addDownloads(http, LISTS, {
    clock,
    async open(key, now, cookies) {
      const wanted = orderOf(vault, LISTS, key, now) as Wanted | null;
      const list = lists.find(({ endpoint }) => endpoint.path === wanted?.path);
      if (!wanted || !list) return null;
      /** The caller, while the session and the rights last. */
      async function reader(at: Date): Promise<StaffIdentity | null> {
        const staff = await identifyStaff(database.queries, cookies, at);
        const may = staff?.sessionId === wanted!.sessionId && mayUse(staff, "office:export");
        return may && mayUse(staff, rightOf(list!)) ? staff : null;
      }
      const staff = await reader(now);
      if (!staff) return null;
      const filters = parsed(list.endpoint, wanted.filters);
      if (!filters) return null;
      // The log is never erased, and a search may be somebody's name.
      const { search, ...shown } = wanted.filters;
      const details = search ? { ...shown, search: "…" } : shown;
      const entry = { staffId: staff.staffId, action: "exports.list", subject: wanted.path, details, now };
      await database.transaction((tx) => writeAuditLog(tx, entry));
      const timeZone = await marketTimeZone(database.queries);
      const call = { database, staff, language: wanted.language, now };
      return {
        name: nameOf(wanted.path, businessDay(now, timeZone)),
        type: "text/csv; charset=utf-8",
        body: Readable.from(
          csvOf(list, { call, filters, timeZone, lasts: async () => (await reader(clock.now())) !== null }),
        ),
      };
    },
  });
}

/** The pieces of the file. It breaks off once the session or the right no longer `lasts`. */
export async function* csvOf(
  { endpoint, handle }: Route,
  { call, filters, timeZone, lasts }: { call: object; filters: object; timeZone: string; lasts(): Promise<boolean> },
): AsyncGenerator<string> {
  const { list: rows } = (endpoint.output as unknown as { shape: { list: z.ZodMiniType } }).shape;
  const columns = columnsOf(
    (rows as unknown as { _zod: { def: { element: z.ZodMiniType } } })._zod.def.element,
    timeZone,
  );
  yield BYTE_ORDER_MARK + csvLines([columns.map(({ head }) => head)]);
  let where: { page: number; cursor?: string } = { page: 1 };
  for (;;) {
    if (!(await lasts())) throw new Error("the session or the right to this list has ended");
    const began = performance.now();
    const answer = (await handle(call as never, { ...filters, ...where, limit: PIECE } as never)) as Answer;
    const lines = csvLines(answer.list.map((row) => columns.map(({ cell }) => cell(row))));
    const took = performance.now() - began;
    yield lines;
    const { nextCursor, total, list } = answer;
    if (nextCursor === null || list.length === 0) return;
    if (nextCursor !== undefined) where = { page: 1, cursor: nextCursor };
    else if (where.page * PIECE < total) where = { page: where.page + 1 };
    else return;
    await pause(took);
  }
}

interface Column {
  /** The field's name in the contract. */
  head: string;
  cell: (row: unknown) => string;
}

interface Definition {
  type: string;
  innerType?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
}

/** A column for each field of a row; fields of objects have theirs. Pictures have none. */
export function columnsOf(schema: z.ZodMiniType, timeZone: string, name = ""): Column[] {
  if (schema === f.picture) return [];
  if (schema === f.moment) {
    const time = (value: unknown) => (typeof value === "string" ? zonedText(value, timeZone).slice(0, 19) : "");
    return [{ head: `${name} (${timeZone})`, cell: time }];
  }
  const { type, innerType, shape } = schema._zod.def as unknown as Definition;
  if ((type === "nullable" || type === "optional") && innerType) return columnsOf(innerType, timeZone, name);
  if (type !== "object" || !shape) return [{ head: name, cell: textOf }];
  return Object.entries(shape).flatMap(([field, inner]) =>
    columnsOf(inner, timeZone, name ? `${name}.${field}` : field).map(({ head, cell }) => ({
      head,
      cell: (row: unknown) => cell((row as Record<string, unknown> | null | undefined)?.[field]),
    })),
  );
}

/** Parts of a list are separated by semicolons, fields of a part by spaces. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join("; ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([field, part]) => `${field}=${typeof part === "object" ? JSON.stringify(part) : part}`)
    .join(" ");
}
