/** Download of a settled day's files: a ZIP that unpacks into the directory that `npm run settle -- --verify` reads. */
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Executor } from "../../platform/database.ts";
import { addDownloads, type DownloadKind, downloadLink, orderOf } from "../../platform/http/downloads.ts";
import type { Http } from "../../platform/http/server.ts";
import { createLimiter } from "../../platform/limiter.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Vault } from "../../platform/sealed.ts";
import type { FileLines } from "./day-files.rules.ts";
import { findDay, isPublished } from "./day-store.ts";
import { filesOfDay } from "./publish.ts";

const DAYS = { path: "/files/day", sealedFor: "bonus:day" } as const satisfies DownloadKind;
/** Writing the files of a day settles it again, so only one at a time. */
const limitSettling = createLimiter({ concurrency: 1, maxQueued: 5 });

const nameOf = (day: string) => `day-${day}.zip`;

/** URL to download a day's files, valid for five minutes. */
export async function dayLink(executor: Executor, vault: Vault, { day, now }: { day: string; now: Date }) {
  if (!(await findDay(executor, day))) throw refuse("SETTLEMENT_NOT_FOUND");
  if (!(await isPublished(executor, day))) throw refuse("SETTLEMENT_NOT_PUBLISHED");
  return { ...downloadLink(vault, DAYS, { day }, now), name: nameOf(day) };
}

export function addDayDownloads(
  http: Http,
  { database, clock, vault }: { database: Database; clock: Clock; vault: Vault },
): void {
  addDownloads(http, DAYS, {
    clock,
    async open(key, now) {
      const order = orderOf(vault, DAYS, key, now) as { day: string } | null;
      if (!order || !(await isPublished(database.queries, order.day))) return null;
      const files = await limitSettling(() => filesOfDay(database, order.day));
      return { name: nameOf(order.day), type: "application/zip", body: zipOf(files, order.day) };
    },
  });
}

/** Adds the files one after the other while the ZIP is sent. */
function zipOf(files: Record<string, FileLines>, day: string): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  const mtime = new Date(`${day}T00:00:00Z`);
  for (const [name, lines] of Object.entries(files)) zip.addReadStream(Readable.from(lines), name, { mtime });
  zip.end();
  return output;
}
