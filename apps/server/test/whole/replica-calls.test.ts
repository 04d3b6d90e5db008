/**
 * Every call that may read from a replica (docs/decisions/0028) returns the same as from the primary, with a read-only
 * role; no other call reads from it; and the primary answers if a read fails.
 */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { STAFF_ROLES } from "@banyan/contract/rights.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase, sql } from "../../src/platform/database.ts";
import { READER_ROLE } from "../../src/platform/reader-role.ts";
import { requireReading } from "../../src/platform/replica.ts";
import { REPLICA_CALLS } from "../../src/replica-calls.ts";
import { ENDPOINTS, type Named } from "./contract-check.ts";
import { sampleFor } from "./samples.ts";
import { type MemberCaller, openWhole, type StaffCaller, type Whole } from "./whole.ts";

const TABLE = ENDPOINTS.filter(({ endpoint }) => REPLICA_CALLS.includes(endpoint));

let whole: Whole;
let reader: Database;
let member: MemberCaller;
let owner: StaffCaller;
let isOn = false;
const failures: unknown[] = [];
beforeAll(async () => {
  whole = await openWhole({
    replica(url) {
      reader = openDatabase({ url, role: READER_ROLE, readOnly: true });
      return {
        databaseFor: async (endpoint) => (isOn && REPLICA_CALLS.includes(endpoint) ? reader : undefined),
        wrote: async () => {},
        reachFirst: () => {},
        failed: (error) => void failures.push(error),
        stop: async () => {},
      };
    },
  });
  member = await whole.join();
  owner = await whole.hire([...STAFF_ROLES]);
}, 60_000);
afterAll(async () => {
  await reader?.close();
  await whole.close();
});

/** Number of statements sent with the reader role during `work`. */
async function readings(work: () => Promise<unknown>): Promise<number> {
  const client = pg.Client.prototype as unknown as { query: (this: pg.Client, ...given: unknown[]) => unknown };
  const { query } = client;
  let sent = 0;
  client.query = function (...given) {
    const { options = "" } = (this as unknown as { connectionParameters: { options?: string } }).connectionParameters;
    if (options.includes(READER_ROLE)) sent++;
    return query.apply(this, given);
  };
  isOn = true;
  try {
    await work();
  } finally {
    client.query = query;
    isOn = false;
  }
  return sent;
}

test("no call that changes something can be in the table", () => {
  expect(TABLE).toHaveLength(REPLICA_CALLS.length);
  expect(() => requireReading(REPLICA_CALLS)).not.toThrow();
  for (const { endpoint } of ENDPOINTS.filter((call) => call.endpoint.method === "POST"))
    expect(() => requireReading([endpoint])).toThrow("changes something");
});

test.each(TABLE)("$name answers from the replica as from the primary", async (call) => {
  const as = call.name.includes("/office/") ? owner : member;
  const input = await sampleFor(call, whole, as);
  const here = await whole.send(call.endpoint, input, { as });
  expect(here.code).toBe(1);
  failures.length = 0;
  const sent = await readings(async () => {
    const there = await whole.send(call.endpoint, input, { as });
    expect({ code: there.code, data: there.data }).toEqual({ code: 1, data: here.data });
  });
  expect(failures).toEqual([]);
  expect(sent).toBeGreaterThan(0);
});

test("no other call that reads does so from the replica", async () => {
  const others = ENDPOINTS.filter((call) => call.endpoint.method === "GET" && !TABLE.includes(call));
  const inputs: { call: Named; as: MemberCaller | StaffCaller; input: object }[] = [];
  for (const call of others) {
    const as = call.name.includes("/office/") ? owner : member;
    inputs.push({ call, as, input: (await sampleFor(call, whole, as)) as object });
  }
  const sent = await readings(async () => {
    for (const { call, as, input } of inputs) await whole.send(call.endpoint, input, { as });
  });
  expect(sent).toBe(0);
}, 60_000);

test("what the replica refuses or cannot do, the primary is asked for", async () => {
  failures.length = 0;
  await sql`revoke select on catalog.category from ${sql.raw(READER_ROLE)}`.execute(ownerOf(whole));
  isOn = true;
  const answer = await whole.call(shopApi.catalog.categories, {});
  isOn = false;
  await sql`grant select on catalog.category to ${sql.raw(READER_ROLE)}`.execute(ownerOf(whole));
  expect(answer.code).toBe(1);
  expect(failures).toEqual([expect.objectContaining({ code: "42501" })]);
  expect(whole.faults).toEqual([]);
});

let asOwner: Database | undefined;
afterAll(() => asOwner?.close());
function ownerOf({ url }: Whole) {
  asOwner ??= openDatabase({ url });
  return asOwner.queries;
}

describe("the role of readers", () => {
  test("may read what requests may read, and change nothing", async () => {
    const { rows } = await sql<{ name: string; app: boolean; reads: boolean; changes: boolean }>`
      select c.oid::regclass::text as name, has_table_privilege('banyan_app', c.oid, 'select') as app,
        has_table_privilege(${READER_ROLE}, c.oid, 'select') as reads,
        has_table_privilege(${READER_ROLE}, c.oid, 'insert, update, delete, truncate, references, trigger') as changes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('information_schema', 'pg_catalog', 'pg_toast')`.execute(
      ownerOf(whole),
    );
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter(({ app, reads }) => app !== reads)).toEqual([]);
    expect(rows.filter(({ changes }) => changes)).toEqual([]);
  });

  test("carries out no function with the rights of another", async () => {
    const { rows } = await sql`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.prosecdef and has_function_privilege(${READER_ROLE}, p.oid, 'execute')
        and p.pronamespace::regnamespace::text not like 'pg\\_%'`.execute(ownerOf(whole));
    expect(rows).toEqual([]);
  });

  test("can change nothing by its settings either", async () => {
    const change = sql`insert into platform.job (name, due_at) values ('x', now())`;
    await expect(change.execute(reader.queries)).rejects.toMatchObject({ code: "25006" });
    const insisting = reader.transaction(async (tx) => {
      await sql`set transaction read write`.execute(tx);
      await change.execute(tx);
    });
    await expect(insisting).rejects.toMatchObject({ code: "42501" });
  });
});

test("the table has lists, search, statements and team pages of both shop and office", () => {
  for (const endpoint of [
    shopApi.catalog.products,
    shopApi.wallet.balance,
    shopApi.team.search,
    officeApi.officeOrders.index,
  ])
    expect(REPLICA_CALLS).toContain(endpoint);
});
