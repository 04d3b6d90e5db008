/**
 * A copy as a ZIP file, made while it is sent: the next piece is read when the client has taken the last one. Pictures
 * come last, one at a time.
 */
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import * as z from "zod/mini";
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
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  output.once("close", () => current?.destroy());

  async function add(path: string, pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const file = Readable.from(pieces);
    current = file;
    const ended = new Promise<void>((resolve, reject) => {
      file.once("end", resolve);
      file.once("error", reject);
      file.once("close", () => resolve());
    });
    zip.addReadStream(file, path, { mtime: copied.now });
    await ended;
    if (output.destroyed) throw new Error("the client is gone");
  }

  async function write(): Promise<void> {
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
      if (bytes) await addBytes(path, bytes);
    }
    zip.end();
  }

  /** A picture is packed already. */
  function addBytes(path: string, bytes: Buffer): Promise<void> {
    const file = Readable.from([bytes]);
    current = file;
    return new Promise((resolve, reject) => {
      file.once("close", () => (output.destroyed ? reject(new Error("the client is gone")) : resolve()));
      file.once("error", reject);
      zip.addReadStream(file, path, { mtime: copied.now, compress: false });
    });
  }

  // What fails in the middle leaves no whole file: the client sees the download fail.
  write().catch((error: Error) => output.destroy(error));
  return output;
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
