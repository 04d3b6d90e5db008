/** `/readyz` is 503 while the database takes no writes. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWhole, type Whole } from "./whole.ts";

let whole: Whole;
let admin: pg.Client;
beforeAll(async () => {
  whole = await openWhole();
  admin = new pg.Client({ connectionString: whole.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await whole.close();
});

const readiness = async () => {
  const { statusCode, body } = await whole.http.inject({ method: "GET", url: "/readyz" });
  return { status: statusCode, ...JSON.parse(body) };
};

/** Changes the database for new connections, and ends the others. */
async function makeReadOnly(on: boolean): Promise<void> {
  const { rows } = await admin.query<{ name: string }>("select quote_ident(current_database()) as name");
  await admin.query("set default_transaction_read_only = off");
  await admin.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${on}`);
  await admin.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
}

test("while the database is read-only, and no longer", async () => {
  expect(await readiness()).toEqual({ status: 200, ok: true });
  await makeReadOnly(true);
  const readOnly = { status: 503, ok: false, reason: "read-only" };
  await expect.poll(readiness, { timeout: 10_000 }).toEqual(readOnly);
  await makeReadOnly(false);
  await expect.poll(readiness, { timeout: 10_000 }).toEqual({ status: 200, ok: true });
});
