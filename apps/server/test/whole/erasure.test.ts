/** Leftovers of a cancelled account: every column is known, and no table contains personal data (docs/trust.md 29). */
import { members } from "@banyan/contract/members.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EMAIL, join, joinAndDoEverything, MARKERS, UNPROVEN_EMAIL } from "./everything.fixture.ts";
import { TABLES } from "./personal-data.ts";
import { filled, words } from "./personal-rows.ts";
import { openWhole, PASSWORD, type Whole } from "./whole.ts";

let whole: Whole;
/** Connected as the database owner, who can read all tables. */
let owner: pg.Client;
beforeAll(async () => {
  whole = await openWhole();
  owner = new pg.Client({ connectionString: whole.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await whole.close();
});

test("every column is classified once", async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(`
    select table_schema || '.' || table_name as table, column_name as column
    from information_schema.columns natural join information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const there = rows
    .filter(({ table }) => TABLES[table]?.rows === undefined)
    .map((row) => `${row.table}.${row.column}`);
  const listed = Object.entries(TABLES).flatMap(([table, { erased, expires, stays }]) =>
    [...words(erased), ...words(expires), ...words(stays)].map((column) => `${table}.${column}`),
  );
  expect(listed.sort()).toEqual(there.sort());
  const deleted = Object.keys(TABLES).filter((table) => TABLES[table]!.rows);
  expect(deleted.filter((table) => !rows.some((row) => row.table === table))).toEqual([]);
});

test("a cancelled account leaves nothing personal", async () => {
  const everything = await joinAndDoEverything(whole);
  const unproven = await join(whole, { name: "Zr-Unproven", email: UNPROVEN_EMAIL });
  const leavers = [everything, unproven];
  await whole.runJob("mail.send", whole.clock.now());
  const ids = leavers.map(({ id }) => id);
  const emails = [EMAIL, UNPROVEN_EMAIL];
  // A suspended member cannot leave, and reinstating clears the reason. Only a defect could leave one.
  await owner.query("update members.member set suspended_reason = $1 where id = any($2)", ["Zr-reason", ids]);

  const before = await filled(owner, ids, emails);
  expect(before.filter(([, count]) => count === 0).map(([column]) => column)).toEqual([]);
  expect(await tablesWith(MARKERS)).toContain("members.member");

  const { stepUpProof } = everything;
  await whole.done(members.cancelAccount, { password: PASSWORD, stepUpProof }, { as: everything });
  await whole.done(members.cancelAccount, { password: PASSWORD }, { as: unproven });
  const after = await filled(owner, ids, emails);
  expect(after.filter(([, count]) => count > 0)).toEqual([]);
  const expiring = new Set(Object.keys(TABLES).filter((table) => TABLES[table]!.expires));
  expect((await tablesWith(MARKERS)).filter((table) => !expiring.has(table))).toEqual([]);
});

/** Tables with a row that contains one of these texts, in any column. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(TABLES)) {
    const { rowCount } = await owner.query(
      `select from ${table} t where exists (select from unnest($1::text[]) mark where t::text ilike '%' || mark || '%') limit 1`,
      [texts],
    );
    if (rowCount) found.push(table);
  }
  return found;
}
