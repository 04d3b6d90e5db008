/** Publishing a settled day as files, and proving published files (docs/plan.md). */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../../platform/database.ts";
import { planVersion, readPlan } from "../plan/index.ts";
import {
  DayFileError,
  dayNumber,
  type FileLines,
  INPUT_FILES,
  type InputFile,
  OUTPUT_FILES,
  readInput,
  writeInput,
  writeOutput,
} from "./day-files.rules.ts";
import { readDay } from "./day-read-store.ts";
import { findDay, frozenDayBefore } from "./day-store.ts";
import { settleDay } from "./settle.rules.ts";
import { checksumsOf } from "./settlement.ts";

const FORMAT = 1;

/**
 * Writes the files of a settled day into a directory and gives their names. Throws DayFileError where the day is not settled,
 * or its members are no longer kept.
 */
export async function exportDay(database: Database, day: string, directory: string): Promise<string[]> {
  const row = await findDay(database.queries, day);
  if (!row?.frozenAt || row.lastMember === null) throw new DayFileError(`${day} is not settled`);
  const { plan, body } = await planVersion(database.queries, row.planVersion);
  const before = await frozenDayBefore(database.queries, day);
  const bulk = await database.openBulk();
  const { input, names } = await readDay(bulk, { day, before, lastMember: row.lastMember, plan }).finally(bulk.close);
  const result = settleDay(input, plan);
  const checksums = checksumsOf(writeOutput(result, names));
  for (const name of OUTPUT_FILES) {
    if (checksums[name] !== row.checksums?.[name]) {
      throw new DayFileError(`${day} can no longer be exported: what went into it is not kept`);
    }
  }
  await mkdir(directory, { recursive: true });
  const files = { ...writeInput(input, plan, names), ...writeOutput(result, names) };
  for (const [name, lines] of Object.entries(files)) await writeLines(join(directory, name), lines);
  const about = {
    format: FORMAT,
    day,
    planVersion: row.planVersion,
    plan: body,
    totals: result.totals,
    files: { ...checksumsOf(writeInput(input, plan, names)), ...checksums },
  };
  await writeFile(join(directory, "day.json"), `${JSON.stringify(about, null, 2)}\n`);
  return ["day.json", ...Object.keys(files)];
}

function writeLines(path: string, lines: FileLines): Promise<void> {
  return pipeline(Readable.from(lines), createWriteStream(path));
}

/** Settles published files again. Tells the day, and the first thing that is wrong, if any. */
export async function verifyDay(directory: string): Promise<{ day: string; wrong?: string }> {
  const about = JSON.parse(await readFile(join(directory, "day.json"), "utf8"));
  const { day, plan: body, files } = about;
  const { plan } = readPlan(body);
  if (about.format !== FORMAT || !plan) throw new DayFileError("day.json is not as docs/plan.md describes it");
  const texts = await Promise.all(
    INPUT_FILES.map(async (name) => [name, await readLines(join(directory, name))] as const),
  );
  const { input, names } = readInput(dayNumber(day), plan, Object.fromEntries(texts) as Record<InputFile, string[]>);
  const result = settleDay(input, plan);
  const written = writeOutput(result, names);
  for (const name of OUTPUT_FILES) {
    let at = 0;
    const expected = written[name][Symbol.iterator]();
    for await (const line of linesOf(join(directory, name))) {
      at++;
      const { value, done } = expected.next();
      if (done || value !== `${line}\n`) {
        return { day, wrong: `${name}, line ${at}: ${line}; must be ${done ? "the end" : value.trimEnd()}` };
      }
    }
    const { value, done } = expected.next();
    if (!done) return { day, wrong: `${name} ends before ${value.trimEnd()}` };
  }
  const checksums = { ...checksumsOf(writeInput(input, plan, names)), ...checksumsOf(writeOutput(result, names)) };
  for (const [name, sum] of Object.entries(checksums)) {
    if (files[name] !== sum) return { day, wrong: `day.json gives another SHA-256 of ${name}` };
  }
  return { day };
}

const linesOf = (path: string) => createInterface({ input: createReadStream(path), crlfDelay: Infinity });

async function readLines(path: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(path)) lines.push(line);
  return lines;
}
