/** Files of lists are made page by page, whatever their length, and are safe in spreadsheets. */
import { get } from "@banyan/contract/endpoint.ts";
import * as f from "@banyan/contract/fields.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { csvOf } from "./office-exports.ts";
import type { Route } from "./platform/http/call.ts";

const ROWS = 1_234;
const row = z.object({
  id: f.id,
  name: z.string(),
  at: z.nullable(f.moment),
  picture: z.nullable(f.picture),
  member: z.nullable(z.object({ memberId: f.id, level: z.number() })),
  lines: z.array(z.object({ name: z.string(), quantity: z.number() })),
  marks: z.array(z.string()),
});
const rowAt = (at: number): z.infer<typeof row> => ({
  id: String(at),
  name: at === 1 ? '=HYPERLINK("x")' : `Row ${at}`,
  at: at === 2 ? null : "2026-05-01T20:00:00.123Z",
  picture: null,
  member: at === 3 ? null : { memberId: "88001004", level: 2 },
  lines: [
    { name: "Tea", quantity: 2 },
    { name: "Cup", quantity: 1 },
  ],
  marks: ["a", "b"],
});

/** A list of ROWS rows, and its reads. */
function listBy(way: "cursor" | "page") {
  const reads: object[] = [];
  const endpoint = get("/api/office/things/index", {
    summary: "Things",
    access: "office:catalog.read",
    input: z.object({ ...f.paging, cursor: f.cursor }),
    output: f.pageOf(row),
  });
  const handle = async (_call: never, input: { page: number; limit: number; cursor?: string }) => {
    reads.push(input);
    const { page, limit, cursor } = input;
    const from = cursor === undefined ? (page - 1) * limit : Number(cursor) + 1;
    const list = Array.from({ length: Math.max(0, Math.min(limit, ROWS - from)) }, (_, at) => rowAt(from + at));
    const total = ROWS;
    if (way === "page") return { list, total, page, limit };
    return { list, total, page, limit, nextCursor: list.length === limit ? list.at(-1)!.id : null };
  };
  return { route: { endpoint, handle, shared: false } as unknown as Route, reads };
}

test.each(["cursor", "page"] as const)("a list is read by %s to its end, one piece at a time", async (way) => {
  const { route, reads } = listBy(way);
  const pieces: string[] = [];
  for await (const piece of csvOf(route, {
    call: {},
    filters: { state: "open" },
    timeZone: "Asia/Taipei",
    lasts: async () => true,
  })) {
    expect(reads.length, "nothing is read ahead").toBe(pieces.length);
    pieces.push(piece);
  }
  expect(reads, "a hundred rows each").toHaveLength(13);
  expect(reads.every((input) => (input as { state: string }).state === "open")).toBe(true);
  const lines = pieces.join("").trimEnd().split("\r\n");
  expect(lines).toHaveLength(ROWS + 1);
  expect(lines[0]).toBe("\ufeffid,name,at (Asia/Taipei),member.memberId,member.level,lines,marks");
  const goods = "name=Tea quantity=2; name=Cup quantity=1,a; b";
  expect(lines[1]).toBe(`0,Row 0,2026-05-02 04:00:00,88001004,2,${goods}`);
  expect(lines[2]).toBe(`1,"'=HYPERLINK(""x"")",2026-05-02 04:00:00,88001004,2,${goods}`);
  expect(lines[3]).toBe(`2,Row 2,,88001004,2,${goods}`);
  expect(lines[4]).toBe(`3,Row 3,2026-05-02 04:00:00,,,${goods}`);
  expect(lines.at(-1)).toContain(`${ROWS - 1},Row`);
});

test("a file breaks off where the session or the right ends", async () => {
  let pieces = 0;
  const { route } = listBy("cursor");
  const read = async () => {
    const given = { call: {}, filters: { state: "open" }, timeZone: "Asia/Taipei", lasts: async () => pieces < 2 };
    for await (const _piece of csvOf(route, given)) pieces++;
  };
  await expect(read()).rejects.toThrow("has ended");
  expect(pieces).toBe(2);
});
