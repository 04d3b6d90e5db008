/**
 * Connections that end in the middle, for every call: at its first statements, before they are sent and after, as a restart
 * or a failover does it. Nothing of it is a fault of ours: it is tried again where that is safe, else answered 503 with
 * `Retry-After`; and a call with a key has its effect once. `npm test` cuts each reading call at two of six points, and each
 * statement of a payment before or after it; `npm run soak` cuts everywhere.
 */
import { randomUUID } from "node:crypto";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isSoak, repetitions } from "../../../../tools/repetitions.ts";
import { assertBooks } from "../../src/modules/orders/shop.fixture.ts";
import { sql } from "../../src/platform/database.ts";
import { cutAt, stopInjecting } from "../fault-injection.ts";
import { makeOrder } from "./samples.ts";
import { type MemberCaller, openWhole, type Whole } from "./whole.ts";

let whole: Whole;
let member: MemberCaller;
beforeAll(async () => {
  whole = await openWhole();
  member = await whole.join();
  await whole.giveMoney(member, "USDT", 1_000_000);
}, 60_000);
afterAll(async () => {
  await assertBooks(whole.database);
  await whole.close();
});
afterEach(stopInjecting);

const WHEN = ["before", "after"] as const;
const FIRST = [1, 2, 3];
const cases = WHEN.flatMap((when) => FIRST.map((at) => [at, when] as const));

const readings = [...Object.values(shopApi), ...Object.values(officeApi)].flatMap((group) =>
  Object.values(group as Record<string, { method: string; path: string }>).filter(({ method }) => method === "GET"),
);

test.each(cases.slice(0, repetitions(2, cases.length)).map((_case, round) => round))(
  "a connection cut at one of the first statements, before or after it is sent, is no fault of any reading call (%i)",
  async (round) => {
    const staff = await whole.hire(["owner"]);
    for (const [place, { path }] of readings.entries()) {
      const { headers } = path.startsWith("/api/office") ? staff : member;
      // Half of the cases apart, so that two rounds cut each call both before and after a statement.
      const [at, when] = cases[(place + round * repetitions(cases.length / 2, 1)) % cases.length]!;
      const cut = cutAt(at, when);
      const answer = await whole.http.inject({ method: "GET", url: path, headers });
      cut.stop();
      expect({ path, status: answer.statusCode }).toEqual({ path, status: 200 });
    }
    expect(whole.faults).toEqual([]);
  },
);

const payments = Array.from({ length: 8 }, (_, index) => index + 1).flatMap((at) =>
  (isSoak ? WHEN : [WHEN[at % 2]!]).map((when) => [at, when] as const),
);

test.each(payments)(
  "an order is paid once, though the connection is cut at statement %i, %s it is sent",
  async (at, when) => {
    const orderId = await makeOrder(whole, member);
    const headers = { ...member.headers, "idempotency-key": randomUUID(), "content-type": "application/json" };
    const pay = () =>
      whole.http.inject({
        method: "POST",
        url: shopApi.orders.pay.path,
        headers,
        payload: JSON.stringify({ orderId, method: "balance" }),
      });
    const cut = cutAt(at, when);
    const answer = await pay();
    cut.stop();
    expect([200, 503]).toContain(answer.statusCode);
    if (answer.statusCode === 503) expect(answer.headers["retry-after"]).toBeDefined();
    expect((await pay()).json()).toMatchObject({ code: 1 });
    const { rows } = await sql`select from ledger.posting where key = ${`order-payment:${orderId}`}`.execute(
      whole.database.queries,
    );
    expect(rows).toHaveLength(1);
    expect(whole.faults).toEqual([]);
  },
);

describe("a call that changes something and has no key", () => {
  const payload = JSON.stringify({
    recipient: "Lin",
    areaCode: "+886",
    phone: "912345678",
    country: "TW",
    detail: "1 Tea St",
  });

  /** Adds an address while a connection is cut; returns the status and how many addresses were added. */
  async function addWhile(at: number | string, when: "before" | "after") {
    const caller = await whole.join();
    const headers = { ...caller.headers, "content-type": "application/json" };
    const cut = cutAt(at, when);
    const answer = await whole.http.inject({ method: "POST", url: shopApi.addresses.add.path, headers, payload });
    cut.stop();
    if (answer.statusCode !== 200) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers["retry-after"]).toBeDefined();
    }
    const { list } = await whole.done(shopApi.addresses.index, {}, { as: caller });
    return { happened: cut.happened(), status: answer.statusCode, added: list.length };
  }

  test("is not tried again once its COMMIT was sent, whose fate nobody knows, and is answered 503", async () => {
    expect(await addWhile("commit", "before")).toEqual({ happened: true, status: 503, added: 0 });
    expect(await addWhile("commit", "after")).toEqual({ happened: true, status: 503, added: 1 });
    expect(whole.faults).toEqual([]);
  });

  test.each(WHEN)(
    "is done once or answered 503, wherever the connection is cut, %s a statement is sent",
    async (when) => {
      let at = 1;
      for (let happened = true; happened; at++) {
        const outcome = await addWhile(at, when);
        happened = outcome.happened;
        if (outcome.status === 200) expect(outcome.added).toBe(1);
        else expect(outcome.added).toBeLessThan(2);
      }
      expect(at).toBeGreaterThan(6);
      expect(whole.faults).toEqual([]);
    },
  );
});
