/**
 * `GET /files/month`: a month for the accountant as a ZIP, made while it is sent. Its URL is sealed, ends after five
 * minutes, and is good only for whoever asked for it, while the session and the rights last. The audit log has each file.
 */
import type { Readable } from "node:stream";
import type { Language } from "@banyan/contract/languages.ts";
import type { StaffRight } from "@banyan/contract/rights.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Executor } from "../../platform/database.ts";
import type { StaffIdentity } from "../../platform/http/call.ts";
import { addDownloads, type DownloadKind, downloadLink, orderOf } from "../../platform/http/downloads.ts";
import { type Http, mayUse } from "../../platform/http/server.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Vault } from "../../platform/sealed.ts";
import { type AddFile, zipOf } from "../../platform/zip.ts";
import { shopName } from "../market/index.ts";
import { inOneSnapshot } from "./books-store.ts";
import { addMonth, type MonthPorts, type MonthReader, requireMonth } from "./month.ts";
import { waitForSlowClients } from "./month-store.ts";

const MONTHS = { path: "/files/month", sealedFor: "ledger:month" } as const satisfies DownloadKind;
/** A month has what these rights show. */
const RIGHTS: readonly StaffRight[] = [
  "office:books.read",
  "office:export",
  "office:orders.read",
  "office:withdrawals.read",
  "office:statements.read",
];
/** A snapshot that is open for longer keeps PostgreSQL from cleaning up. */
const LIMIT_MS = 3_600_000;

interface Wanted {
  month: string;
  language: Language;
  sessionId: string;
}

const isAllowed = (staff: StaffIdentity) => RIGHTS.every((right) => mayUse(staff, right));

const nameOf = (month: string, ended: boolean) => `month-${month}${ended ? "" : "-unfinished"}.zip`;

/** URL of a month's files. Refuses with NOT_ALLOWED. */
export async function monthLink(
  executor: Executor,
  vault: Vault,
  { month, language, staff, now }: Omit<Wanted, "sessionId"> & { staff: StaffIdentity; now: Date },
) {
  if (!isAllowed(staff)) throw refuse("NOT_ALLOWED");
  const ended = await requireMonth(executor, month, now);
  const wanted: Wanted = { month, language, sessionId: staff.sessionId };
  return { ...downloadLink(vault, MONTHS, wanted, now), name: nameOf(month, ended) };
}

export interface MonthDeps extends MonthPorts {
  database: Database;
  clock: Clock;
  vault: Vault;
  /** The staff session in the cookies; null without a valid one. */
  identifyStaff(executor: Executor, cookies: string | undefined, now: Date): Promise<StaffIdentity | null>;
  writeAuditLog: WriteAuditLog;
}

export function addMonthDownloads(http: Http, deps: MonthDeps): void {
  const { database, clock, vault, identifyStaff, writeAuditLog } = deps;
  /** The month that each person is getting from this process. A new one takes the place of an earlier one. */
  const sending = new Map<string, Readable>();

  function send(staffId: string, body: Readable): Readable {
    sending.get(staffId)?.destroy();
    sending.set(staffId, body);
    const limit = setTimeout(() => body.destroy(new Error("the month took too long to send")), LIMIT_MS);
    body.once("close", () => {
      clearTimeout(limit);
      if (sending.get(staffId) === body) sending.delete(staffId);
    });
    return body;
  }

  addDownloads(http, MONTHS, {
    clock,
    async open(key, now, cookies) {
      const wanted = orderOf(vault, MONTHS, key, now) as Wanted | null;
      if (!wanted) return null;
      async function reader(at: Date): Promise<StaffIdentity | null> {
        const staff = await identifyStaff(database.queries, cookies, at);
        return staff?.sessionId === wanted!.sessionId && isAllowed(staff) ? staff : null;
      }
      const staff = await reader(now);
      if (!staff) return null;
      const { month, language } = wanted;
      const ended = await requireMonth(database.queries, month, now);
      const entry = { staffId: staff.staffId, action: "books.exportMonth", subject: month, now };
      await database.transaction((tx) => writeAuditLog(tx, entry));
      const shop = await shopName(database.queries, now);
      const lasts = async () => (await reader(clock.now())) !== null;
      const body = monthZip(deps, { month, language, shop, now }, lasts);
      return { name: nameOf(month, ended), type: "application/zip", body: send(staff.staffId, body) };
    },
  });
}

/** The files as a ZIP. It breaks off once the session or the rights no longer `lasts`. */
export function monthZip(
  { database, ...ports }: MonthPorts & { database: Database },
  reader: MonthReader,
  lasts: () => Promise<boolean>,
): Readable {
  return zipOf(reader.now, (add, signal) =>
    database.longRunning({ limitMs: LIMIT_MS, signal }, (own) =>
      inOneSnapshot(own, async (tx) => {
        await waitForSlowClients(tx);
        const addWhileLasting: AddFile = (path, pieces) => add(path, whileLasting(pieces, lasts));
        await addMonth(tx, ports, reader, addWhileLasting);
      }),
    ),
  );
}

async function* whileLasting<Piece>(pieces: Iterable<Piece> | AsyncIterable<Piece>, lasts: () => Promise<boolean>) {
  for await (const piece of pieces) {
    if (!(await lasts())) throw new Error("the session or the right to the books has ended");
    yield piece;
  }
}
