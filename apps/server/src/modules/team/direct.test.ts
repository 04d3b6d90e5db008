/** A search among few and among very many direct referrals, whether few or many of all members fit. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectOwner, createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { DEFAULT_MARKET } from "../market/index.ts";
import { findIn } from "./direct.ts";

const MEMBERS = 6_000;
const LIMIT = 1_000;
const publicIdOf = (id: number) => String(10_000_000 + id);
/** Half of all are called Minh, and everybody shows the name. */
const nameOf = (id: number) => `${id % 2 ? "Minh" : "Hoa"} ${id}`;

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  const owner = connectOwner(db.url);
  await owner.connect();
  await owner.query("alter table members.member drop constraint member_id_fkey");
  await owner.query(
    `insert into members.member (id, public_id, name, area_code, mobile, nationality, language, invitation_code, joined_at,
       contact_shared_at)
     select n, (10000000 + n)::text, case when n % 2 = 1 then 'Minh ' else 'Hoa ' end || n, '+84', '912345678', 'VN', 'vi',
       translate(lpad(n::text, 8, '0'), '01', 'AB'), now(), now()
     from generate_series(1, ${MEMBERS}) n`,
  );
  await owner.query("vacuum analyze members.member");
  await owner.end();
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
