/** Search among direct referrals by member ID or visible name, and the small number of rows it reads. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { fillPlainMembers } from "../../../test/plain-members.ts";
import { rowsRead } from "../../../test/rows-read.ts";
import { sql, type Tx } from "../../platform/database.ts";
import { findShown } from "./index.ts";

const MEMBERS = 20_000;
const FEW_ROWS = 500;
/** These show their name; all others are called Nguyễn Văn and their number, and do not. */
const SHOWN: [id: number, name: string][] = [
  [3, "Nguyễn Thị Lan"],
  [500, "林雅婷"],
  [7_000, "Alan Đặng"],
  [19_999, "100% _Off\\"],
];
const publicIdOf = (id: number) => String(10_000_000 + id * 7);

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await fillPlainMembers(db.url, {
    count: MEMBERS,
    publicId: "(10000000 + n * 7)::text",
    name: "'Nguyễn Văn ' || n",
    sharedAt: "null::timestamptz",
    after: {
      text: `update members.member m set name = s.name, contact_shared_at = now()
        from unnest($1::integer[], $2::text[]) s (id, name) where m.id = s.id`,
      values: [SHOWN.map(([id]) => id), SHOWN.map(([, name]) => name)],
    },
  });
}, 60_000);
afterAll(() => db.drop());

const numbers = (count: number, first = 1) => Array.from({ length: count }, (_, index) => BigInt(first + index));
const all = numbers(MEMBERS);
const few = [...numbers(100), 7_000n, 19_999n, 500n];

const find = async (ids: readonly bigint[] | null, text: string, given: { byName?: boolean; limit?: number } = {}) =>
  (await findShown(db.database.queries, { ids, text, byName: true, limit: 20, ...given })).map(Number);

describe.each([
  ["few", few],
  ["very many", all],
])("among %s", (_, ids) => {
  test.each<[string, number[]]>([
    ["nguyen", [3]],
    ["THỊ LAN", [3]],
    ["lan", [3, 7_000]],
    ["dang", [7_000]],
    ["雅婷", [500]],
    ["林", [500]],
    ["l", [3]],
    ["0% _o", [19_999]],
    ["%%", []],
    ["Văn", []],
    [publicIdOf(7_000), [7_000]],
    [publicIdOf(500).slice(0, 7), [500]],
    ["nobody like that", []],
  ])("%s finds", async (text, found) => {
    const expected = text === publicIdOf(500).slice(0, 7) ? expect.arrayContaining(found) : found;
    expect(await find(ids, text)).toEqual(expected);
    if (/[^0-9]/.test(text)) expect(await find(ids, text, { byName: false })).toEqual([]);
  });

  test("nobody else, and the oldest of those who fit", async () => {
    expect(
      await find(
        ids.filter((id) => id !== 3n),
        "nguyen",
      ),
    ).toEqual([]);
    const begun = ids.filter((id) => publicIdOf(Number(id)).startsWith("1000"));
    const firstOf = begun.map(Number).sort((a, b) => a - b);
    for (const limit of [5, 1_000]) expect(await find(ids, "1000", { limit })).toEqual(firstOf.slice(0, limit));
  });
});

test("of all members it finds the same, and no more than the limit", async () => {
  for (const text of [
    "nguyen",
    "lan",
    "l",
    "雅婷",
    "0% _o",
    "nobody",
    publicIdOf(7_000),
    publicIdOf(500).slice(0, 6),
  ]) {
    expect(await find(null, text)).toEqual(await find(all, text));
  }
  for (const text of ["1", "1000"]) expect(await find(null, text, { limit: 5 })).toHaveLength(5);
});

test("it reads few rows, and not all members", async () => {
  const read = (ids: readonly bigint[] | null, text: string) =>
    rowsRead(db.database, ["members"], (tx) => findShown(tx, { ids, text, byName: true, limit: 20 }));
  for (const text of ["nguyen", "lan", "l", "Nguyễn Văn 12", publicIdOf(9), "1"]) {
    expect({ text, read: (await read(few, text)) < FEW_ROWS }).toEqual({ text, read: true });
    expect({ text, read: (await read(all, text)) < FEW_ROWS }).toEqual({ text, read: true });
    expect({ text, read: (await read(null, text)) < FEW_ROWS }).toEqual({ text, read: true });
  }
  // Proves that a scan of all members would be counted.
  const everybody = (tx: Tx) => sql`select count(*) from members.member where name = 'nobody'`.execute(tx);
  expect(await rowsRead(db.database, ["members"], everybody)).toBeGreaterThanOrEqual(MEMBERS);
});

test("names are folded in the statement itself, without a call for each of them", async () => {
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain (verbose) select id from members.member where members.folded(name) = 'lan'`.execute(db.database.queries);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("regexp_replace");
  expect(plan).not.toContain("folded");
});
