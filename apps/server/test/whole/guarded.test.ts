/** Information that the server does not disclose, and its responses when the database is overloaded. */
import { shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forgetInChunks, sql } from "../../src/platform/database.ts";
import { forgetAnswers } from "../../src/platform/idempotency.ts";
import { openWhole, type Whole } from "./whole.ts";

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole({ maxConnections: 3, statementTimeoutMs: 2_000 });
});
afterAll(() => whole.close());

describe("/metrics", () => {
  const read = (remoteAddress: string, headers: Record<string, string> = {}) =>
    whole.http.inject({ method: "GET", url: "/metrics", remoteAddress, headers });

  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "192.168.0.9", "172.20.0.5", "fd00::1"])(
    "answers %s",
    async (address) => {
      const answer = await read(address);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain("http_request_seconds");
    },
  );

  test.each(["203.0.113.7", "172.32.0.1", "2001:db8::1", "::ffff:203.0.113.7"])(
    "does not answer %s",
    async (address) => {
      const answer = await read(address);
      expect(answer.statusCode).toBe(403);
      expect(answer.body).not.toContain("http_request_seconds");
    },
  );

  test("answers nobody who comes through a proxy, unless they send the token", async () => {
    for (const header of ["x-forwarded-for", "forwarded", "x-real-ip", "via"]) {
      expect((await read("127.0.0.1", { [header]: "203.0.113.7" })).statusCode).toBe(403);
    }
    const guarded = await openWhole({ metricsToken: "letmein-0123456789" });
    const from = (authorization: string) =>
      guarded.http.inject({ method: "GET", url: "/metrics", remoteAddress: "203.0.113.7", headers: { authorization } });
    expect((await from("Bearer letmein-0123456789")).statusCode).toBe(200);
    expect((await from("Bearer letmein-0123456780")).statusCode).toBe(403);
    expect((await from("Bearer ")).statusCode).toBe(403);
    await guarded.close();
  });
});

test("no answer of a call is kept by anything on the way, but public ones (public-answers.test.ts)", async () => {
  const member = await whole.join();
  for (const answer of [
    await whole.call(shopApi.members.userInfo, {}, { as: member }),
    await whole.call(shopApi.members.userInfo, {}),
    await whole.call(shopApi.catalog.products, { limit: "0" }),
    await whole.inject({ method: "GET", url: "/api/nothing" }),
  ]) {
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

describe("a database that has no time", () => {
  const once = (url: string, headers: Record<string, string>) =>
    whole.http.inject({ method: "GET", url, headers, remoteAddress: "203.0.113.7" });

  test("answers 503 with Retry-After when a statement is given up, and is itself again", async () => {
    const member = await whole.join();
    const lock = whole.database.transaction(async (tx) => {
      await sql`lock table cart.line in access exclusive mode`.execute(tx);
      const answer = await once("/api/cart/index", member.headers);
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
      expect(JSON.parse(answer.body).data).toEqual({
        error: "SERVER_BUSY",
        params: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      });
    });
    await lock;
    expect((await once("/api/cart/index", member.headers)).statusCode).toBe(200);
    expect(whole.faults).toEqual([]);
  });
});

describe("lists by page", () => {
  test("end at ten thousand rows, by name; the cursor goes on", async () => {
    const deep = await whole.call(shopApi.catalog.products, { page: "1000000", limit: "50" });
    expect(deep.data).toMatchObject({ error: "INVALID_INPUT", fields: { page: expect.stringContaining("narrow") } });
    expect((await whole.call(shopApi.catalog.products, { page: "201", limit: "50" })).code).toBe(0);
    expect((await whole.call(shopApi.catalog.products, { page: "200", limit: "50" })).code).toBe(1);
    for (let n = 0; n < 3; n++) await whole.sell();
    const first = await whole.done(shopApi.catalog.products, { limit: "1" });
    const rest = await whole.call(shopApi.catalog.products, { limit: "1", page: "1000000", cursor: first.nextCursor! });
    expect(rest.code).toBe(1);
  });
});

test("answers are forgotten in chunks, by two processes at once, and none that is younger than a day", async () => {
  const now = whole.clock.now();
  const { queries } = whole.database;
  const insert = (count: number, hours: number) =>
    sql`
    insert into platform.idempotency (actor, key, endpoint, input_hash, created_at)
    select 'test', gen_random_uuid(), '/x', '\\x00', ${now}::timestamptz - ${hours} * interval '1 hour'
    from generate_series(1, ${count}::int)`.execute(queries);
  await insert(6_000, 25);
  await insert(10, 23);
  await Promise.all([forgetAnswers(whole.database, now), forgetAnswers(whole.database, now)]);
  const { rows } = await sql<{ left: bigint }>`
    select count(*) as left from platform.idempotency where actor = 'test'`.execute(queries);
  expect(rows[0]!.left).toBe(10n);
  const chunks = [7, 7, 3];
  const sizes: number[] = [];
  await forgetInChunks(async (limit) => {
    sizes.push(limit);
    return chunks.shift() ?? 0;
  }, 7);
  expect(sizes).toEqual([7, 7, 7]);
});
