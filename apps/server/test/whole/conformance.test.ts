/** A client that knows only docs/product.md 7 lives a whole member's life, over real HTTP. */
import { officeApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertLedgerClean } from "../../src/modules/ledger/index.ts";
import { readConfig } from "../../src/platform/config.ts";
import { sql } from "../../src/platform/database.ts";
import { DESCRIBED_CALLS } from "./described-calls.ts";
import { describedClient, liveAsMember, type Outside } from "./described-client.fixture.ts";
import { uploadPicture } from "./samples.ts";
import { openWhole, type Whole } from "./whole.ts";

const ORIGIN = "https://app.example";

let whole: Whole;
let host: string;
beforeAll(async () => {
  whole = await openWhole({ clientOrigins: `https://other.example, ${ORIGIN}` });
  host = await whole.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await assertLedgerClean(whole.database.queries);
  await whole.close();
});

async function outside(): Promise<Outside> {
  await whole.sell();
  const other = await whole.join();
  const { queries } = whole.database;
  const { inviteCode, nodeCode } = whole.root;
  return {
    inviteCode,
    nodeCode,
    otherMemberId: other.memberId,
    async giveMoney(memberId) {
      const found = await sql<{ id: bigint }>`
        select id from members.member where public_id = ${memberId}`.execute(queries);
      await whole.giveMoney(found.rows[0]!, "USDT", 500);
    },
    async approveIdentity(memberId) {
      const as = await whole.hire(["compliance"]);
      const { list } = await whole.done(officeApi.officeKyc.index, { memberId }, { as });
      await whole.done(officeApi.officeKyc.approve, { submissionId: list[0]!.id }, { as });
    },
    async ship(orderId) {
      const shipping = { orderId, addressRevision: 0, shippingCompany: "Post", trackingNumber: "RR1" };
      await whole.done(officeApi.officeOrders.ship, shipping, { as: await whole.hire(["support"]) });
    },
    async codeSentTo(email) {
      const { rows: sent } = await sql<{ code: string }>`
        select mail_values ->> 'code' as code from notifications.outbox where recipient = ${email} and mail_values ? 'code' order by id desc limit 1`.execute(
        queries,
      );
      // The next code is newer.
      whole.clock.advance(1_000);
      return sent[0]!.code;
    },
    upload: (token, topic) => uploadPicture(whole, { headers: { "ba-user-token": token } }, topic),
  };
}

/** `fetch` of a page at `origin`, with the checks of a browser. */
const fetchFrom =
  (origin: string): typeof fetch =>
  async (url, init = {}) => {
    const method = init.method ?? "GET";
    const names = Object.keys(init.headers as Record<string, string>).sort();
    const preflight = await fetch(url as string, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": method,
        "access-control-request-headers": names.join(","),
      },
    });
    const listed = (name: string) => (preflight.headers.get(name) ?? "").split(", ");
    const isAllowed =
      preflight.ok &&
      listed("access-control-allow-origin").includes(origin) &&
      listed("access-control-allow-methods").includes(method) &&
      names.every((name) => listed("access-control-allow-headers").includes(name));
    if (!isAllowed) throw new TypeError("refused by CORS");
    const response = await fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), origin } });
    if (response.headers.get("access-control-allow-origin") !== origin) throw new TypeError("refused by CORS");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    expect(response.headers.get("vary")?.toLowerCase()).toContain("origin");
    return response;
  };

test.each([
  ["the same origin", undefined],
  ["another origin that is listed", ORIGIN],
])(
  "every described call works with the described headers, and a lost answer doubles nothing, from %s",
  async (_, origin) => {
    const client = describedClient(host, origin ? fetchFrom(origin) : fetch);
    await liveAsMember(client, await outside());
    expect(DESCRIBED_CALLS.length).toBeGreaterThan(50);
    expect(DESCRIBED_CALLS.filter((call) => !client.succeeded.has(call))).toEqual([]);
  },
);

test("pages of other origins, and pages that want the office, are refused", async () => {
  for (const origin of ["https://evil.example", "https://app.example.evil.example", "http://app.example", "null"]) {
    await expect(describedClient(host, fetchFrom(origin)).get("/api/ajax/getConfig"), origin).rejects.toThrow("CORS");
  }
  await expect(describedClient(host, fetchFrom(ORIGIN)).get("/api/office/session")).rejects.toThrow("CORS");
});

test("only origins may be configured", () => {
  for (const text of [
    "app.example",
    "https://app.example/",
    "https://app.example/shop",
    "*",
    "https://user@app.example",
  ]) {
    expect(() => readConfig({ CLIENT_ORIGINS: text }), text).toThrow("CLIENT_ORIGINS");
  }
  expect(readConfig({}).clientOrigins).toEqual([]);
});
