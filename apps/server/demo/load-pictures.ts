/** Stores the demo's pictures: copies the files, which need no encoding, and records them. */
import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import sharp from "sharp";
import type { Database } from "../src/platform/database.ts";
import type { Files } from "../src/platform/files/index.ts";
import { newId } from "../src/platform/ids.ts";
import { pictureKey, recordPicture, type StoredPicture } from "../src/platform/pictures.ts";
import { type PictureFiles, pictureFiles } from "./picture-files.ts";

export interface PictureDeps {
  database: Database;
  files: Files;
  now: Date;
}

const OWNER = "shop";
const AT_ONCE = 8;

/** All pictures by name, in the stored form. */
export async function loadPictures(deps: PictureDeps): Promise<Map<string, StoredPicture>> {
  const load = async ([name, picture]: [string, PictureFiles]) => [name, await loadPicture(deps, picture)] as const;
  return new Map(await pLimit(AT_ONCE).map(pictureFiles(), load));
}

async function loadPicture(
  { database, files, now }: PictureDeps,
  { topic, widths, pathOf }: PictureFiles,
): Promise<StoredPicture> {
  const id = newId(now);
  const contents = await Promise.all(widths.map((width) => readFile(pathOf(width))));
  await Promise.all(widths.map((width, index) => files.put(pictureKey(id, width), contents[index]!)));
  const { width, height } = await sharp(contents.at(-1)).metadata();
  const stored = { id, width, height, widths };
  await recordPicture(database.queries, stored, { topic, owner: OWNER, now });
  return stored;
}
