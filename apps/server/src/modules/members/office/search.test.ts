import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database.ts";
import { join, joinRoot } from "../../../../test/members.ts";
import { readInvitation } from "../lookup.ts";
import { searchMembers, updateStatus } from "./store.ts";

const NOW = new Date("2026-05-01T04:00:00Z");
let db: TestDatabase;
const people = new Map<string, { id: bigint; memberId: string }>();

beforeAll(async () => {
  db = await createTestDatabase();
  const root = await joinRoot(db.database, NOW, { name: "Root" });
  const { inviteCode, left } = await readInvitation(db.database.queries, root.id, "");
  const codes = { inviteCode, nodeCode: left.nodeCode };
  const join_ = async (name: string, given: { email?: string; mobile?: string } = {}) =>
    people.set(name, await join(db.database, codes, NOW, { name, emailProven: true, ...given }));
  await join_("Nguyễn Thị Lan", { email: "lan.nguyen@example.com", mobile: "0911222333" });
  await join_("林雅婷", { email: "yating@example.com" });
  await join_("สมชาย ใจดี");
  await join_("Alan Đặng");
  await join_("100% _Off\\", { email: "percent@example.com" });
});
afterAll(() => db.drop());

const find = async (search: string, status?: "active" | "suspended") => {
  const { rows, total } = await searchMembers(db.database.queries, { search, status, page: 1, limit: 50 });
  expect(total).toBe(rows.length);
  return rows.map(({ name }) => name);
};

describe("the office finds members", () => {
  test.each([
    ["nguyen", ["Nguyễn Thị Lan"]],
    ["THỊ LAN", ["Nguyễn Thị Lan"]],
    ["lan", ["Alan Đặng", "Nguyễn Thị Lan"]],
    ["dang", ["Alan Đặng"]],
    ["雅婷", ["林雅婷"]],
    ["林", ["林雅婷"]],
    ["l", ["Nguyễn Thị Lan"]],
    ["ใจ", ["สมชาย ใจดี"]],
    ["0% _o", ["100% _Off\\"]],
    ["%%", []],
    ["lan.ngu@", []],
    ["lan.nguyen@", ["Nguyễn Thị Lan"]],
    ["Yating@Example.com", ["林雅婷"]],
    ["0911 222", ["Nguyễn Thị Lan"]],
    ["911-222-333", ["Nguyễn Thị Lan"]],
    ["nobody like that", []],
  ])("by %s", async (search, names) => {
    expect(await find(search)).toEqual(names);
  });

  test("by a member ID and by its beginning", async () => {
    const { memberId } = people.get("林雅婷")!;
    expect(await find(memberId)).toEqual(["林雅婷"]);
    expect(await find(memberId.slice(0, 6))).toContain("林雅婷");
  });

  test("by status, newest first, and not beyond what pages reach", async () => {
    await updateStatus(db.database.queries, people.get("Alan Đặng")!.id, "suspended", "a reason");
    expect(await find("", "suspended")).toEqual(["Alan Đặng"]);
    expect(await find("lan", "active")).toEqual(["Nguyễn Thị Lan"]);
    expect((await find("")).at(0)).toBe("100% _Off\\");
    const deep = searchMembers(db.database.queries, { search: "", status: undefined, page: 1_001, limit: 10 });
    await expect(deep).rejects.toMatchObject({ fields: { page: "PAGE_TOO_DEEP" } });
  });

  test("without looking at every member", async () => {
    const client = new pg.Client({ connectionString: db.url });
    await client.connect();
    const planOf = async (statement: string) => {
      const { rows } = await client.query(`explain ${statement}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    await client.query("set enable_seqscan = off");
    expect(
      await planOf("select id from members.member where members.name_pairs(name, nickname) @> members.pairs('lan')"),
    ).toContain("member_names");
    expect(
      await planOf(`select id from members.member where mobile collate "C" >= '9' and mobile collate "C" < '91'`),
    ).toContain("member_mobile");
    expect(
      await planOf(`select id from members.member where email collate "C" >= 'a' and email collate "C" < 'b'`),
    ).toContain("member_email_start");
    await client.end();
  });
});
