/** A copy is made while it is sent, however long it is (docs/trust.md 31). */
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { unzipSync } from "fflate";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { archiveOf, type Copied } from "./archive.ts";
import type { CopyPart } from "./parts.ts";

const copied: Copied = {
  memberId: 7n,
  publicId: "12345678",
  sessionId: "00000000-0000-4000-8000-000000000000",
  language: "en",
  timeZone: "Asia/Taipei",
  now: new Date("2026-05-01T04:00:00Z"),
};
const PIECES = 200;
const ROWS = 500;
const BYTES = 60;
/** Pieces that fit between reading and sending. */
const AHEAD = 40;
/** Turns of the event loop that the client takes for each chunk. */
const TURNS = 20;

/** A hundred thousand entries that cannot be packed, and what became of reading them. */
function longPart() {
  const seen = { pieces: 0, ended: 0 };
  const part: CopyPart = {
    name: "statement-balance",
    schema: z.object({ id: z.string() }),
    async *entries() {
      try {
        for (; seen.pieces < PIECES; seen.pieces++)
          yield Array.from({ length: ROWS }, () => ({ id: randomBytes(BYTES).toString("base64") }));
      } finally {
        seen.ended++;
      }
    },
    async *spreadsheet() {
      yield "id\r\n";
    },
  };
  return { part, seen };
}

const noPicture = async () => undefined;

async function someTurns(): Promise<void> {
  for (let i = 0; i < TURNS; i++) await turn();
}

test("nothing is read ahead of a slow client beyond some pieces", async () => {
  const { part, seen } = longPart();
  const taken: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of archiveOf(copied, [part], noPicture)) {
    taken.push(chunk);
    bytes += chunk.length;
    expect(seen.pieces - bytes / (ROWS * BYTES)).toBeLessThan(AHEAD);
    await someTurns();
  }
  const files = unzipSync(Buffer.concat(taken));
  const rows = JSON.parse(Buffer.from(files["data/statement-balance.json"]!).toString());
  expect(rows).toHaveLength(PIECES * ROWS);
  expect(seen).toEqual({ pieces: PIECES, ended: 1 });
});

test("reading ends when the client leaves", async () => {
  const { part, seen } = longPart();
  const archive = archiveOf(copied, [part], noPicture);
  await vi.waitFor(() => expect(seen.pieces).toBeGreaterThan(0), 30_000);
  archive.destroy();
  await vi.waitFor(() => expect(seen.ended).toBe(1), 30_000);
  expect(seen.pieces).toBeLessThan(PIECES);
});

test("what fails in the middle leaves no whole file", async () => {
  const part: CopyPart = {
    name: "orders",
    schema: z.object({}),
    async *entries() {
      yield [{}];
      throw new Error("the database is gone");
    },
  };
  await expect(buffer(archiveOf(copied, [part], noPicture))).rejects.toThrow("the database is gone");
});

test("a picture that is gone is left out", async () => {
  const id = "0191f9e1-0000-7000-8000-000000000000";
  const part: CopyPart = {
    name: "avatars",
    schema: z.object({ picture: z.string() }),
    async *entries() {
      yield [{ picture: `/files/avatar/${id}?pass=x` }];
    },
  };
  const files = unzipSync(await buffer(archiveOf(copied, [part], noPicture)));
  expect(Object.keys(files)).toEqual(["index.html", "data/schema.json", "data/avatars.json", "pages/avatars.html"]);
  const [found] = JSON.parse(Buffer.from(files["data/avatars.json"]!).toString());
  expect(found.picture).toBe(`pictures/avatar-${id}.webp`);
});
