/**
 * Every cache of a process is listed in docs/operations.md with its maximum age, or here with the reason why it cannot
 * serve a stale response. New ones fail until they are listed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRemembered } from "../remembered.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
const SOURCES = join(ROOT, "apps/server/src");

/** Work in progress, which its caller awaits or which ends with the process. */
const WORK = "work under way";
/** State of one request, connection or file being written. */
const ONE = "of one request";
/** State of the only process with a lease or lock, or that is started once. */
const ALONE = "of the one process that does it";
/** Derived from the configuration only. */
const SETTINGS = "follows from the settings";

const NO_CACHES: Readonly<Record<string, string>> = {
  "attention.ts ofChain": ONE,
  "attention.ts ofPayouts": ONE,
  "modules/bonus/simulation/simulation.ts plans": ONE,
  "modules/bonus/trials/preview.ts before": ONE,
  "modules/chain/keeper.ts sandbox": ALONE,
  "modules/chain/keeper.ts nodes": SETTINGS,
  "modules/chain/keeper.ts watcher": ALONE,
  "modules/chain/keeper.ts comparing": WORK,
  "modules/chain/sandbox/accounts.ts derived": SETTINGS,
  "modules/chain/sandbox/sandbox.ts blocks": ALONE,
  "modules/chain/sandbox/sandbox.ts byHash": ALONE,
  "modules/chain/sandbox/sandbox.ts receipts": ALONE,
  "modules/chain/sandbox/sandbox.ts pending": ALONE,
  "modules/chain/sandbox/sandbox.ts head": ALONE,
  "modules/chain/sandbox/sandbox.ts last": ALONE,
  "modules/chain/sandbox/sandbox.ts lastPour": ALONE,
  "modules/copies/download.ts sending": WORK,
  "modules/ledger/day-book.ts byDay": ONE,
  "modules/ledger/month-download.ts sending": WORK,
  "modules/ledger/journal-of-member.ts waiting": ONE,
  "modules/market/market.rules.ts written": SETTINGS,
  "modules/members/sessions/sessions.ts seen": WORK,
  "modules/moving-in/members.ts ids": WORK,
  "modules/payments/chain.ts known": SETTINGS,
  "modules/payments/chain.ts former": SETTINGS,
  "modules/signer/journal.ts head": ALONE,
  "modules/signer/journal.ts last": ALONE,
  "modules/signer/key-file.ts key": ALONE,
  "modules/signer/signing.ts last": ALONE,
  "modules/signer/socket.ts open": WORK,
  "platform/asking.ts waiting": WORK,
  "platform/backup/follow.ts copy": ALONE,
  "platform/backup/follow.ts reached": ALONE,
  "platform/code-schema.ts ofThisBuild": SETTINGS,
  "platform/database-connection.ts statementNames": SETTINGS,
  "platform/database-connection.ts unreplicated": ONE,
  "platform/database.ts endings": WORK,
  "platform/database.ts broken": ONE,
  "platform/group-commit.ts running": WORK,
  "platform/http/json-response.ts writers": SETTINGS,
  "platform/http/refused-access.ts callers": ONE,
  "platform/http/uploads.ts bytes": ONE,
  "platform/jobs.ts timer": WORK,
  "platform/jobs.ts ticking": WORK,
  "platform/jobs.ts running": WORK,
  "platform/loader.ts loaders": WORK,
  "platform/looking.ts timer": WORK,
  "platform/looking.ts running": WORK,
  "platform/password-strength.ts loading": SETTINGS,
  "platform/password.ts computed": "a count for /metrics",
  "platform/postgres/index.ts restarting": ALONE,
  "sandbox-chain.ts now": ALONE,
  "supervisor.ts running": ALONE,
};

const manual = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
const section = manual.split("### What a process remembers")[1]?.split(/^##/m)[0] ?? "";
/** Rows of the table: cache, maximum age, and the files that contain it. */
const rows = section
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.includes("`"))
  .map((line) => {
    const [, what = "", age = "", where = ""] = line.split("|").map((cell) => cell.trim());
    return { what, age, files: [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file!) };
  });

test("everything that a process remembers has its row with its age, or is no cache", () => {
  const found = findRemembered(SOURCES);
  expect(found.length).toBeGreaterThan(60);
  const listed = new Set(rows.flatMap(({ files }) => files));
  const unknown = found.filter((one) => !NO_CACHES[one] && !listed.has(one.split(" ")[0]!));
  expect(unknown).toEqual([]);
  expect(Object.keys(NO_CACHES).filter((one) => !found.includes(one))).toEqual([]);
});

test("each row says how old it can be, and names files that remember something", () => {
  const files = new Set(findRemembered(SOURCES).map((one) => one.split(" ")[0]));
  for (const { what, age, files: named } of rows) {
    expect([what, /\d+ (m?s|second|minute)|\d\.\d+ s|question|process ends/.test(age)]).toEqual([what, true]);
    expect([what, named.filter((file) => !files.has(file))]).toEqual([what, []]);
  }
});
