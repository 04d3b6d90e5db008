/** Search among few and very many direct referrals, matching few or many of all members. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { fillPlainMembers } from "../../../test/plain-members.ts";
import { DEFAULT_MARKET } from "../market/index.ts";
import { findIn } from "./direct.ts";

const MEMBERS = 6_000;
const LIMIT = 1_000;
const publicIdOf = (id: number) => String(10_000_000 + id);
/** Half of all members are called Minh, and everyone shows the name. */
const nameOf = (id: number) => `${id % 2 ? "Minh" : "Hoa"} ${id}`;

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await fillPlainMembers(db.url, {
    count: MEMBERS,
    publicId: "(10000000 + n)::text",
    name: "case when n % 2 = 1 then 'Minh ' else 'Hoa ' end || n",
    sharedAt: "now()",
  });
});
afterAll(() => db.drop());

const every = (step: number) => Array.from({ length: MEMBERS / step }, (_, at) => (at + 1) * step);

test.each(["minh", "minh 4", "hoa 59", "1000", "10005", "1", "99", "nobody"])("%s", async (text) => {
  const fits = (id: number) => publicIdOf(id).startsWith(text) || nameOf(id).toLowerCase().includes(text);
  for (const ids of [every(1), every(3), every(20)]) {
    const directs = { count: ids.length, has: (id: number) => ids.includes(id), ids: () => ids };
    const found = await findIn(db.database.queries, { market: DEFAULT_MARKET }, directs, text, LIMIT);
    expect(found).toEqual(ids.filter(fits).slice(0, LIMIT));
  }
});
