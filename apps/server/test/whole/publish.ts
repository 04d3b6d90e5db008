import { blocksOf } from "@banyan/contract/block-text.ts";
import { PAGE_NAMES } from "@banyan/contract/office/content.ts";
import { addPiece, NOTHING_SAID } from "../../src/modules/content/index.ts";
import type { Queries } from "../../src/platform/database.ts";
import { newId } from "../../src/platform/ids.ts";

/** A banner, an announcement and every page, so that each call of the shop has content. */
export async function publish(queries: Queries, from: Date): Promise<void> {
  const text = { en: "A text" };
  const said = { ...NOTHING_SAID, title: text, summary: text };
  const body = { en: blocksOf("A text") as never };
  const picture = { id: newId(from), width: 640, height: 480, widths: [640] };
  await addPiece(queries, { kind: "banner", body: { ...said, picture, widePicture: picture }, from });
  await addPiece(queries, { kind: "announcement", body: { ...said, topic: "news", body }, from });
  for (const name of PAGE_NAMES)
    await addPiece(queries, { kind: "page", name, body: { ...said, body }, from, label: "1" });
}
