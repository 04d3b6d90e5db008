/**
 * Stores the demo's drawn pictures: files, and rows that name them. A picture's id is computed from its drawing, so
 * drawing again changes nothing, and a changed drawing has a new address. With a cache directory, an earlier drawing is
 * read from there.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Database, sql } from "../src/platform/database.ts";
import type { Files } from "../src/platform/files/index.ts";
import { type PictureTopic, pictureKey, recordPicture, type StoredPicture } from "../src/platform/pictures.ts";
import { type Picture, pictures, renditions } from "./pictures/draw.ts";

export interface PictureDeps {
  database: Database;
  files: Files;
  now: Date;
  /** Keeps drawings across resets; without it everything is drawn. */
  cacheDirectory?: string;
}

/** Pictures drawn at the same time: enough for the cores, few enough for the memory. */
const AT_ONCE = 4;
const OWNER = "shop";

/** All pictures by name (see `pictures/draw.ts`), as other tables store them. */
export async function loadPictures(deps: PictureDeps): Promise<Map<string, StoredPicture>> {
  const drawings = [...pictures()];
  const recorded = await recordedIds(deps.database);
  const loaded = new Map(drawings.map((drawing) => [drawing.name, storedPicture(drawing)]));
  const waiting = drawings[Symbol.iterator]();
  async function work(): Promise<void> {
    for (const drawing of waiting) {
      const stored = loaded.get(drawing.name)!;
      if (recorded.has(stored.id)) continue;
      for (const { width, webp } of await drawn(drawing, stored.id, deps.cacheDirectory)) {
        await deps.files.put(pictureKey(stored.id, width), webp);
      }
      await recordPicture(deps.database.queries, stored, { topic: topicOf(drawing.name), owner: OWNER, now: deps.now });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return loaded;
}

async function recordedIds(database: Database): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from platform.picture where owner = ${OWNER}`.execute(
    database.queries,
  );
  return new Set(rows.map((row) => row.id));
}

function storedPicture({ name, svg, width, height, widths }: Picture): StoredPicture {
  const largest = Math.max(...widths);
  return {
    id: idOf(`${name}\n${widths.join()}\n${svg}`),
    width: largest,
    height: Math.round((height / width) * largest),
    widths: [...widths].sort((a, b) => a - b),
  };
}

/** UUID of version 8 (RFC 9562) for a content. */
function idOf(content: string): string {
  const bytes = createHash("sha256").update(content).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function topicOf(name: string): PictureTopic {
  if (name.startsWith("avatar-")) return "avatar";
  return /^(category|banner|news|company)-/.test(name) ? "content" : "product";
}

async function drawn(drawing: Picture, id: string, cache: string | undefined) {
  if (cache === undefined) return renditions(drawing);
  const pathOf = (width: number) => join(cache, `${id}-${width}.webp`);
  try {
    return await Promise.all(drawing.widths.map(async (width) => ({ width, webp: await readFile(pathOf(width)) })));
  } catch {
    const made = await renditions(drawing);
    await mkdir(cache, { recursive: true });
    for (const { width, webp } of made) {
      const draft = `${pathOf(width)}.${process.pid}.part`;
      await writeFile(draft, webp);
      await rename(draft, pathOf(width));
    }
    return made;
  }
}
