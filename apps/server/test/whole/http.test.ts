/** Responses to bodies, headers and URLs that none of our clients sends (docs/wire.md). */
import { connect } from "node:net";
import { ERRORS, type ErrorName } from "@banyan/contract/errors.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS } from "./contract-check.ts";
import { type Answer, type MemberCaller, openWhole, type Whole } from "./whole.ts";

let whole: Whole;
let member: MemberCaller;
beforeAll(async () => {
  whole = await openWhole();
  member = await whole.join();
});
afterAll(() => whole.close());

const json = { "content-type": "application/json" };
const post = (payload: string | Buffer, headers: Record<string, string> = json, url = "/api/address/add") =>
  whole.inject({ method: "POST", url, headers: { ...member.headers, ...headers }, payload });

function expectRefusal(answer: Answer, name: ErrorName): void {
  expect(answer.raw).toContain(`"error":"${name}"`);
  expect(answer).toMatchObject({ status: ERRORS[name].status, code: ERRORS[name].code, data: { error: name } });
  expect(answer.msg).not.toBe("");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
}

describe("a body", () => {
  test.each([
    ["cut off", '{"recipient":"Lin'],
    ["empty", ""],
    ["that is no JSON", "recipient=Lin"],
    ["with text behind it", "{} {}"],
    ["with a prototype in it", '{"__proto__":{"isAdmin":true}}'],
    ["with a constructor's prototype in it", '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ["of a number that is none", '{"recipient":NaN}'],
    ["nested 50,000 deep", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
    ["nested 30,000 deep in a field", `{"recipient":${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}}`],
    ["of broken UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ])("%s is refused by name", async (_what, payload) => {
    expectRefusal(await post(payload), "INVALID_INPUT");
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test("may be empty where a call has nothing to send", async () => {
    const caller = await whole.join();
    const send = (payload?: string) =>
      whole.inject({
        method: "POST",
        url: "/api/notice/readAll",
        headers: { ...caller.headers, ...(payload !== undefined && json) },
        ...(payload !== undefined && { payload }),
      });
    for (const payload of [undefined, "", "{}"]) expect((await send(payload)).code).toBe(1);
  });

  test("is not read of a GET, which may say that it is JSON", async () => {
    const headers = { ...member.headers, ...json };
    expect((await whole.inject({ method: "GET", url: "/api/address/index", headers })).code).toBe(1);
  });

  test.each([
    ["text/plain", "{}"],
    ["application/x-www-form-urlencoded", "recipient=Lin"],
    ["application/xml", "<recipient/>"],
    ["multipart/form-data; boundary=x", "--x\r\n--x--"],
    ["application/json; charset=utf-16", "{}"],
    ["nonsense", "{}"],
  ])("of type %s is refused by name", async (type, payload) => {
    expectRefusal(await post(payload, { "content-type": type }), "INVALID_INPUT");
  });

  test("of 300 kB is answered with 413, in the caller's language", async () => {
    const answer = await post(JSON.stringify({ recipient: "x".repeat(300_000) }), { ...json, lang: "th" });
    expectRefusal(answer, "TOO_LARGE");
    expect(answer.msg).toBe(SENTENCES.th.errors.TOO_LARGE);
  });

  test("of a file of 5,000 SKUs is read, and only by the call that takes it", async () => {
    const skus = Array.from({ length: 5_000 }, (_, at) => ({
      id: String(1_000_000 + at),
      revision: 1,
      published: true,
      skus: [
        { id: String(1_000_000 + at), price: "1234.567891", bv: "1234.567891", stockChange: -123456, active: true },
      ],
    }));
    const payload = JSON.stringify({ products: skus, reason: "x".repeat(200) });
    const staff = await whole.hire(["catalog"]);
    const answer = await whole.send(officeApi.officeCatalog.changeMany, JSON.parse(payload), { as: staff });
    expectRefusal(answer, "PRODUCT_NOT_FOUND");
    expectRefusal(await post(payload), "TOO_LARGE");
  });

  test("just below the limit is read", async () => {
    expectRefusal(await post(JSON.stringify({ recipient: "x".repeat(250_000) })), "INVALID_INPUT");
  });
});

describe("the language", () => {
  test.each(LANGUAGES)("%s of the caller is that of the answer", async (lang) => {
    const answer = await whole.call(shopApi.addresses.index, {}, { lang });
    expect(answer.msg).toBe(SENTENCES[lang].errors.SESSION_MISSING);
    const wrong = await whole.send(shopApi.addresses.add, { recipient: 5 }, { as: member, lang });
    expect(wrong.msg).toBe(SENTENCES[lang].errors.INVALID_INPUT);
    expect((wrong.data as { fields: Record<string, string> }).fields).toMatchObject({
      recipient: SENTENCES[lang].fields.INVALID,
      phone: SENTENCES[lang].fields.REQUIRED,
    });
  });

  test.each([
    "../../etc/passwd",
    "__proto__",
    "constructor",
    "toString",
    "ZH-tw",
    "zh",
    "x".repeat(8000),
    "vi,ja",
    "\u00e9",
  ])("%s is unknown and means English", async (lang) => {
    const answer = await whole.inject({ method: "GET", url: "/api/address/index", headers: { lang } });
    expect(answer.msg).toBe(SENTENCES.en.errors.SESSION_MISSING);
  });

  test.each([
    ["zh-HK,en;q=0.5", "zh-TW"],
    ["zh", "zh-CN"],
    ["fr;q=1, vi-VN;q=0.2", "vi"],
    ["*", "en"],
    [";;;,,,=", "en"],
    [`${"x,".repeat(4000)}ja`, "en"],
  ] as const)("is read from Accept-Language %s where no header says it", async (accept, lang) => {
    const headers = { "accept-language": accept };
    const answer = await whole.inject({ method: "GET", url: "/api/address/index", headers });
    expect(answer.msg).toBe(SENTENCES[lang].errors.SESSION_MISSING);
  });
});

describe("every answer", () => {
  test.each([
    "/api/ajax/getConfig",
    "/api/address/index",
    "/api/nothing",
    "/api/docs",
    "/",
    "/office/",
    "/files/pictures/nothing",
  ])("of %s carries the fixed headers, whoever asks", async (url) => {
    const headers = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    const answer = await whole.inject({ method: "GET", url, headers });
    expect(answer.status < 300 || answer.status >= 400, "no redirect").toBe(true);
    expect(answer.headers).not.toHaveProperty("location");
    expect(answer.headers).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      // The camera reads codes (docs/rules.md 7), on pages of the shop only.
      "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=()",
      "content-type": expect.stringMatching(/; charset=utf-8$/i),
    });
    const policy = String(answer.headers["content-security-policy"]).split("; ");
    const rules = ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
    expect(policy).toEqual(expect.arrayContaining(rules));
    expect(policy.join(" ")).not.toContain("unsafe-eval");
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });
});

describe("headers", () => {
  test.each(["x", "x".repeat(7000), "null", "' or 1=1 --", "%00", "\u00ff"])(
    "a made-up token %s is over",
    async (token) => {
      const headers = { "ba-user-token": token };
      expectRefusal(await whole.inject({ method: "GET", url: "/api/cart/index", headers }), "SESSION_OVER");
    },
  );

  test("a token that is over makes a visitor where visitors may come", async () => {
    const headers = { "ba-user-token": "made-up" };
    expect((await whole.inject({ method: "GET", url: "/api/product/index", headers })).code).toBe(1);
  });

  test.each(["__Host-banyan-staff", "__Host-banyan-staff=", "__Host-banyan-staff=x", ";;=;", "=".repeat(5000)])(
    "the cookie %s is nobody's",
    async (cookie) => {
      const answer = await whole.inject({ method: "GET", url: "/api/office/session", headers: { cookie } });
      expectRefusal(answer, "SESSION_MISSING");
    },
  );

  test.each(["", "1", "x".repeat(36), "00000000-0000-0000-0000-00000000000g", `{${crypto.randomUUID()}}`, "null"])(
    "the idempotency key '%s' is none",
    async (key) => {
      const headers = { ...json, "idempotency-key": key };
      const order = { source: { from: "cart" }, addressId: crypto.randomUUID() };
      const answer = await post(JSON.stringify(order), headers, "/api/order/create");
      expectRefusal(answer, "IDEMPOTENCY_KEY_MISSING");
    },
  );
});

describe("an address", () => {
  const lostSession: ReadonlySet<number> = new Set([401, 404, 419]);

  test.each([
    ["GET", "/api"],
    ["GET", "/api?x=1"],
    ["GET", "/api/"],
    ["GET", "/api/nothing"],
    ["POST", "/api/nothing"],
    ["GET", "/api/office/nothing"],
    ["GET", "/api/cart/index/"],
    ["GET", "/API/cart/index"],
    ["GET", "/api//cart/index"],
    ["GET", "/api/cart/%69ndex%00"],
    ["OPTIONS", "/api/cart/add"],
  ])("%s %s that is no call is refused by name, and signs nobody out", async (method, url) => {
    expectRefusal(await whole.inject({ method, url, headers: member.headers }), "CALL_UNKNOWN");
  });

  test("of every call is refused by name with every other method, and beside it", async () => {
    const calls = ENDPOINTS.map(({ endpoint }) => endpoint);
    const taken = new Set(calls.map(({ method, path }) => `${method} ${path}`));
    let tried = 0;
    for (const { path } of calls) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        for (const url of [path, `${path}/more`, `${path}x`]) {
          if (taken.has(`${method} ${url}`)) continue;
          expectRefusal(await whole.inject({ method, url, headers: member.headers }), "CALL_UNKNOWN");
          tried++;
        }
      }
    }
    expect(tried).toBeGreaterThan(calls.length * 10);
  });

  test("of a call lists no refusal that clients take for a lost session", () => {
    // Session renewal has only these refusals.
    const others = ENDPOINTS.filter(({ endpoint }) => endpoint !== shopApi.members.renewSession);
    const listed = others.flatMap(({ endpoint }) => endpoint.errors);
    expect(listed.filter((name) => lostSession.has(ERRORS[name].status))).toEqual([]);
  });

  test.each([
    ["GET", "/apiary"],
    ["GET", "/files/pictures/..%2f..%2fetc%2fpasswd"],
    ["GET", "/files/pictures/nothing.webp"],
  ])("%s %s outside the calls that does not exist is answered with 404", async (method, url) => {
    expectRefusal(await whole.inject({ method, url, headers: member.headers }), "PATH_UNKNOWN");
  });

  test.each([
    ["/products", "/#/products"],
    ["/pages/register?invite_code=ABCDEFGH", "/#/pages/register?invite_code=ABCDEFGH"],
    ["/%23/pages/cart", "/#/pages/cart"],
    ["/%c0%ae%c0%ae/", "/#/%c0%ae%c0%ae/"],
    ["/office/orders", "/office/#/orders"],
  ])("%s in a browser leads to the page %s and never to JSON", async (url, page) => {
    const answer = await whole.inject({ method: "GET", url, headers: { accept: "text/html,*/*;q=0.8" } });
    expect([answer.status, answer.headers.location]).toEqual([302, page]);
    expect(answer.raw).not.toContain("{");
  });

  test.each(["/api/%zz", "/api/cart/index%", "/%c0%ae%c0%ae/"])("%s that cannot be read is refused", async (url) => {
    expectRefusal(await whole.inject({ method: "GET", url }), "INVALID_INPUT");
  });

  test.each([
    "?page=1&page=2",
    "?page[]=1",
    "?__proto__=1&constructor=2",
    "?%00=%00",
    "?cursor=%00",
    "?=&&&=",
    "?page=%zz",
  ])("with the query %s is answered in order", async (query) => {
    for (const path of ["/api/product/index", "/api/order/index", "/api/account/balance"]) {
      const answer = await whole.inject({ method: "GET", url: path + query, headers: member.headers });
      expect([0, 1]).toContain(answer.code);
      expect(answer.status).toBe(200);
    }
  });
});

describe("who signs in", () => {
  const password = "banyan-tree-2026";
  const login = (input: Record<string, unknown>) => whole.send(shopApi.members.login, { password, ...input });

  test("is named by account or by memberId, at both calls", async () => {
    const { memberId } = member;
    for (const name of ["account", "memberId"]) {
      // The password is wrong; the point is that it was checked.
      expectRefusal(await login({ [name]: memberId }), "SIGN_IN_FAILED");
      const input = { tab: "login", [name]: memberId, password };
      expectRefusal(await whole.send(shopApi.members.checkIn, input), "SIGN_IN_FAILED");
    }
  });

  test("is refused where neither names anybody, or both do", async () => {
    const { REQUIRED, INVALID } = SENTENCES.en.fields;
    expect((await login({})).data).toMatchObject({ fields: { account: REQUIRED } });
    expect((await login({ memberId: "" })).data).toMatchObject({ fields: { memberId: REQUIRED } });
    const both = await login({ account: "88001001", memberId: "88001001" });
    expect(both.data).toMatchObject({ fields: { memberId: INVALID } });
  });
});

test.each(["0x10", "1e1", " 5", "5.0", "", "21", "-1", "٣"])("%s is no number of recommendations", async (limit) => {
  for (const path of ["recommend", "personal_recommend"]) {
    const answer = await whole.inject({ method: "GET", url: `/api/product/${path}?${new URLSearchParams({ limit })}` });
    expectRefusal(answer, "INVALID_INPUT");
    expect(answer.data).toMatchObject({ fields: { limit: SENTENCES.en.fields.NUMBER_FORMAT } });
  }
});

test("429 says after how many seconds to come again", async () => {
  const login = (password: string) =>
    whole.send(shopApi.members.login, { account: "77777777", password }, { lang: "ko" });
  for (let tries = 0; tries < 10; tries++) await login("wrong");
  const limited = await login("wrong");
  expectRefusal(limited, "TOO_MANY_REQUESTS");
  expect(limited.headers["retry-after"]).toBe("3600");
  expect(limited.data).toMatchObject({ params: { seconds: 3600 } });
});

describe("a socket", () => {
  let port: number;
  beforeAll(async () => {
    await whole.http.listen({ host: "127.0.0.1", port: 0 });
    port = (whole.http.server.address() as { port: number }).port;
  });

  /** The server's response to these bytes. */
  async function talk(bytes: string): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => (heard += chunk));
    // A client that is still sending when it is refused gets a reset.
    socket.on("error", () => {});
    socket.end(bytes);
    await new Promise((resolve) => socket.once("close", resolve));
    return heard;
  }

  test.each([
    ["no HTTP at all", "\u0016\u0003\u0001\u0000\r\n\r\n"],
    ["headers of 100 kB", `GET /api/cart/index HTTP/1.1\r\nhost: x\r\nlang: ${"x".repeat(100_000)}\r\n\r\n`],
    ["two lengths", "POST /api/cart/add HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}"],
    [
      "length and chunks",
      "POST /api/cart/add HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a line break in a header", "GET /api/cart/index HTTP/1.1\r\nhost: x\r\nlang: vi\rset-cookie: x\r\n\r\n"],
  ])("that says %s is turned away, and the server lives on", async (_what, bytes) => {
    expect(await talk(bytes)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });

  test("that hangs up in the middle of a body leaves nothing behind", async () => {
    const before = whole.faults.length;
    const head = `POST /api/address/add HTTP/1.1\r\nhost: x\r\nba-user-token: ${member.token}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"recipient":`;
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(head, () => socket.destroy());
    await new Promise((resolve) => socket.once("close", resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await whole.done(shopApi.addresses.index, {}, { as: member })).list).toEqual([]);
    expect(whole.faults.slice(before)).toEqual([]);
  });
});
