/** Opaque cursor of a product list. Invalid cursors are detected. */
import { PRODUCT_SORTS } from "@banyan/contract/catalog.ts";
import * as z from "zod/mini";
import { HIGHEST_RANK } from "./search-rank.rules.ts";

const digits = z.string().check(z.regex(/^[0-9]{1,18}$/));
const cursor = z.strictObject({
  sort: z.enum(PRODUCT_SORTS),
  rank: z.optional(z.int().check(z.minimum(0), z.maximum(HIGHEST_RANK))),
  /** Sort key: pieces sold, micros or an id. */
  key: digits,
  id: digits,
});
export type Cursor = z.infer<typeof cursor>;

export function writeCursor(place: Cursor): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** Undefined if the text is not a cursor. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const parsed = z.safeParse(cursor, JSON.parse(Buffer.from(text, "base64url").toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
