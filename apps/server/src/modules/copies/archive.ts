/** A copy as a ZIP file, made while it is sent. Pictures come last, one at a time. */
import type { Readable } from "node:stream";
import * as z from "zod/mini";
import { zipOf } from "../../platform/zip.ts";
import { say } from "../../texts/say.ts";
import { indexPage, pageOf } from "./page.ts";
import { type CopyPart, type CopyReader, type OwnPicture, pictureAt, placeOf } from "./parts.ts";

export interface Copied extends CopyReader {
  /** The public member ID. */
  publicId: string;
}

/** The bytes (WebP) of a member's own picture; undefined where it is gone. */
export type ReadPicture = (memberId: bigint, picture: OwnPicture) => Promise<Buffer | undefined>;

export function archiveOf(copied: Copied, parts: readonly CopyPart[], readPicture: ReadPicture): Readable {
  return zipOf(copied.now, async (add) => {
    const pictures = new Map<string, OwnPicture>();
    await add("index.html", indexPage(parts, copied));
    await add("data/schema.json", [schemaOf(parts, copied)]);
    for (const part of parts) {
      await add(`data/${part.name}.json`, jsonOf(part, copied, pictures));
      if (part.spreadsheet) await add(`spreadsheets/${part.name}.csv`, part.spreadsheet(copied));
      else await add(`pages/${part.name}.html`, pageOf(part, copied));
    }
    for (const [path, picture] of pictures) {
      const bytes = await readPicture(copied.memberId, picture);
      // A picture is packed already.
      if (bytes) await add(path, [bytes], { compress: false });
    }
  });
}

async function* jsonOf(part: CopyPart, reader: CopyReader, pictures: Map<string, OwnPicture>): AsyncGenerator<string> {
  const inCopy = (_: string, value: unknown) => {
    const picture = typeof value === "string" ? pictureAt(value) : undefined;
    if (!picture) return value;
    const place = placeOf(picture);
    pictures.set(place, picture);
    return place;
  };
  const json = (entry: unknown) => JSON.stringify(entry, inCopy, 1);
  if (!part.single) yield "[";
  let between = "\n";
  for await (const entries of part.entries(reader)) {
    if (entries.length > 0) yield between + entries.map(json).join(",\n");
    if (entries.length > 0) between = ",\n";
  }
  yield part.single ? "\n" : "\n]\n";
}

/** What is in each file of data, as JSON Schema. */
function schemaOf(parts: readonly CopyPart[], { language }: CopyReader): string {
  const files = parts.map(({ name, schema, single }) => {
    const entry = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
    const title = say(language, `copy.part.${name}`);
    return [`data/${name}.json`, single ? { title, ...entry } : { title, type: "array", items: entry }];
  });
  return `${JSON.stringify(Object.fromEntries(files), undefined, 1)}\n`;
}
