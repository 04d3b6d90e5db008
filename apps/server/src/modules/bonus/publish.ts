/** Publishes a settled day as files, and verifies published files (docs/plan.md). */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../../platform/database.ts";
import { planVersion, readPlan } from "../plan/index.ts";
import { checksumsOf } from "./checksums.ts";
import {
  ABOUT,
  aboutText,
  DAY_FILES,
  DayFileError,
  dayFiles,
  type FileLines,
  readAbout,
  readInput,
  type SettledDay,
} from "./day-files.rules.ts";
import { readFrozenDay } from "./day-read-store.ts";
import { findDay, sealedChecksum } from "./day-store.ts";
import { settleDay } from "./settlement/settle-day.rules.ts";

/**
 * The files of a settled day. Throws DayFileError if the day is not settled, is no longer published, or recomputes to
 * another result.
 */
export async function filesOfDay(database: Database, day: string): Promise<Record<string, FileLines>> {
  const row = await findDay(database.queries, day);
  if (!row?.frozenAt || row.lastMember === null || !row.checksums) throw new DayFileError(`${day} is not settled`);
  const { plan, body } = await planVersion(database.queries, row.planVersion);
  const bulk = await database.openBulk();
  const read = await readFrozenDay(bulk, { day, lastMember: row.lastMember, plan }).finally(bulk.close);
  if (!read) throw new DayFileError(`${day} is no longer published: its members are not kept`);
  const settled = { ...read, plan, body, planVersion: row.planVersion, result: settleDay(read.input, plan) };
  const checksums = checksumsOf(settled);
  for (const [name, sum] of Object.entries(checksums))
    if (sum !== row.checksums[name]) throw new DayFileError(`${day}: ${name} is not what was settled`);
  return { [ABOUT]: [aboutText(settled, checksums)], ...dayFiles(settled) };
}

/** Writes the files of a settled day into a directory and returns their names. Throws like `filesOfDay`. */
export async function exportDay(database: Database, day: string, directory: string): Promise<string[]> {
  const files = await filesOfDay(database, day);
  await mkdir(directory, { recursive: true });
  for (const [name, lines] of Object.entries(files))
    await pipeline(Readable.from(lines), createWriteStream(join(directory, name)));
  return Object.keys(files);
}

export interface Verified {
  day: string;
  /** SHA-256 of day.json in the directory, to compare with the one that the shop published. */
  checksum: string;
  /** The first error found. */
  wrong?: string;
}

/**
 * Settles published files again and compares every byte. Throws DayFileError if files are missing or malformed. On the
 * shop's own machine, `books` also compares them with the database.
 */
export async function verifyDay(directory: string, books?: Database): Promise<Verified> {
  const names = await listed(directory);
  for (const name of [ABOUT, ...DAY_FILES]) if (!names.includes(name)) throw new DayFileError(`${name} is missing`);
  const { day, planVersion: version, body, files } = readAbout((await linesOf(directory, ABOUT)).join(""));
  const checksum = await checksumOf(directory, ABOUT);
  const found = (wrong: string): Verified => ({ day, checksum, wrong });

  const { plan, faults } = readPlan(body);
  if (!plan) return found(`${ABOUT}: the plan is not well formed at ${faults.map(({ field }) => field).join(", ")}`);
  const read = readInput(day, plan, {
    "members.csv": await linesOf(directory, "members.csv"),
    "orders.csv": await linesOf(directory, "orders.csv"),
  });
  for (const name of ["members.csv", "orders.csv"] as const) {
    if ((await checksumOf(directory, name)) !== files[name])
      return found(`${name} is not the file that ${ABOUT} names`);
  }
  const settled = { ...read, plan, body, planVersion: version, result: settleDay(read.input, plan) };
  for (const [name, expected] of Object.entries(dayFiles(settled))) {
    const wrong = await firstDifference(directory, name, expected);
    if (wrong) return found(wrong);
  }
  const wrong = await firstDifference(directory, ABOUT, linesIn(aboutText(settled, checksumsOf(settled))));
  if (wrong) return found(wrong);
  const strange = names.find((name) => name !== ABOUT && !(DAY_FILES as string[]).includes(name));
  if (strange) return found(`${strange} is no file of a settled day`);
  return (books && (await differenceFromBooks(books, settled, { day, checksum }))) ?? { day, checksum };
}

async function differenceFromBooks(
  { queries }: Database,
  { planVersion: version }: SettledDay & { planVersion: number },
  { day, checksum }: Verified,
): Promise<Verified | undefined> {
  const row = await findDay(queries, day);
  if (!row?.checksums) return { day, checksum, wrong: "this shop has not settled the day" };
  if (row.planVersion !== version) return { day, checksum, wrong: `the shop settled it by plan ${row.planVersion}` };
  if (row.checksums[ABOUT] !== checksum) return { day, checksum, wrong: "the shop published other files" };
  const sealed = await sealedChecksum(queries, day);
  if (sealed !== null && sealed !== checksum) return { day, checksum, wrong: "the ledger sealed other files" };
  return undefined;
}

async function listed(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch {
    throw new DayFileError(`${directory} is no folder that can be read`);
  }
}

/** Compares a file with expected lines, byte by byte. Names the first line that differs. */
async function firstDifference(directory: string, name: string, lines: FileLines): Promise<string | undefined> {
  const expected = lines[Symbol.iterator]();
  let at = 0;
  for await (const line of readLines(join(directory, name))) {
    at++;
    const { value, done } = expected.next();
    if (done) return `${name}, line ${at}: ${shown(line)}; must be the end`;
    if (value !== line) return `${name}, line ${at}: ${shown(line)}; must be ${shown(value)}`;
  }
  const { value, done } = expected.next();
  return done ? undefined : `${name} ends before ${shown(value)}`;
}

/** A line with invisible characters escaped. */
const shown = (line: string) => JSON.stringify(line).slice(1, -1).replace(/\\n$/, "").replaceAll('\\"', '"');

const linesIn = (text: string) => text.split(/(?<=\n)/);

async function linesOf(directory: string, name: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(join(directory, name))) lines.push(line);
  return lines;
}

/** Lines with their line ends. Bytes that are not valid UTF-8 are replaced, so they differ from any expected line. */
async function* readLines(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, "utf8")) {
    const lines = linesIn(rest + chunk);
    rest = lines.pop()!;
    if (rest.endsWith("\n")) {
      lines.push(rest);
      rest = "";
    }
    yield* lines;
  }
  if (rest) yield rest;
}

async function checksumOf(directory: string, name: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(join(directory, name)), hash);
  return hash.digest("hex");
}
