/**
 * What shared caches may store (docs/wire.md 5): of all calls, only responses that depend on the language alone, for a
 * second. A real caching proxy separates languages and serves no member's data to others.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { shopApi } from "@banyan/contract/index.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { STAFF_ROLES } from "@banyan/contract/rights.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../src/platform/http/call.ts";
import { addRoutes } from "../../src/platform/http/server.ts";
import { hasProgram } from "../programs.ts";
import { ENDPOINTS } from "./contract-check.ts";
import { sampleFor } from "./samples.ts";
import { freePort, statusOf } from "./server-process.ts";
import { type MemberCaller, openWhole, type StaffCaller, VISITOR, type Whole } from "./whole.ts";

/** Every call with shared responses. */
const SHARED = new Set([
  "GET /api/ajax/countries",
  "GET /api/ajax/delivery",
  "GET /api/ajax/getConfig",
  "GET /api/announcement/detail",
  "GET /api/announcement/index",
  "GET /api/banner/index",
  "GET /api/company/document",
  "GET /api/company/profile/index",
  "GET /api/place/areas",
  "GET /api/place/country",
  "GET /api/place/map",
  "GET /api/product/categories",
  "GET /api/product/detail",
  "GET /api/product/index",
  "GET /api/product/recommend",
  "GET /api/product/suggest",
  "GET /api/review/index",
]);
const PUBLIC = "public, max-age=0, s-maxage=1";

let whole: Whole;
let member: MemberCaller;
let owner: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  member = await whole.join();
  owner = await whole.hire([...STAFF_ROLES]);
}, 60_000);
afterAll(() => whole.close());

const never = () => Promise.reject(new Error("nobody calls this"));
const COUNTRIES = shopApi.market.countries.path;
const get = (url: string, headers: Record<string, string> = {}) =>
  whole.http.inject({ method: "GET", url, headers: { lang: "en", ...headers } });

const READS = ENDPOINTS.filter(({ endpoint }) => endpoint.method === "GET");
const CHANGES = ENDPOINTS.filter(({ endpoint }) => endpoint.method === "POST");

test.each(READS)("$name is kept by nobody, or is shared and says so to visitors", async (call) => {
  const isOffice = call.name.includes("/office/");
  const input = await sampleFor(call, whole, isOffice ? owner : member);
  for (const as of isOffice ? [owner] : [VISITOR, member]) {
    const { headers } = await whole.send(call.endpoint, input, { as });
    const isShared = SHARED.has(call.name) && as === VISITOR;
    const expected = isShared ? PUBLIC : "no-store";
    expect([as.headers, headers["cache-control"]]).toEqual([as.headers, expected]);
    if (!isShared) {
      expect(headers.etag).toBeUndefined();
      continue;
    }
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers.vary).toBe("accept-encoding, lang");
    expect(headers.etag).toMatch(/^W\/"[\w-]+"$/);
  }
});

test("no call that changes something is kept by anybody", async () => {
  for (const { name, endpoint } of CHANGES) {
    const { headers } = await whole.send(endpoint, {});
    expect([name, headers["cache-control"], headers.etag]).toEqual([name, "no-store", undefined]);
  }
});

test("only a public call that reads can be shared", () => {
  const group = { changes: shopApi.members.login, own: shopApi.members.userInfo };
  for (const name of ["changes", "own"] as const) {
    const route = routes(group, { changes: never, own: never }, { shared: [name] });
    expect(() => addRoutes({ route: () => {} } as never, {} as never, route)).toThrow("cannot be shared");
  }
});

describe("a shared answer", () => {
  test("says which headers decided about its language", async () => {
    const bare = await whole.http.inject({ method: "GET", url: COUNTRIES, headers: { "accept-language": "ja" } });
    expect(bare.headers.vary).toBe("accept-encoding, lang, accept-language");
    expect(bare.json()).toMatchObject({ data: (await get(COUNTRIES, { lang: "ja" })).json().data });
    expect((await get(COUNTRIES, { "accept-language": "ja" })).headers.vary).toBe("accept-encoding, lang");
  });

  test("has a tag of its own in each language, which does not change with the moment or the encoding", async () => {
    const tags = new Set<unknown>();
    for (const lang of LANGUAGES) tags.add((await get(COUNTRIES, { lang })).headers.etag);
    expect(tags.size).toBe(LANGUAGES.length);
    const first = await get(COUNTRIES);
    whole.clock.set(new Date(whole.clock.now().getTime() + 5_000));
    const later = await get(COUNTRIES, { "accept-encoding": "gzip" });
    expect(later.headers["content-encoding"]).toBe("gzip");
    expect(later.headers.etag).toBe(first.headers.etag);
  });

  test("is not sent again to who has it", async () => {
    const { etag = "" } = (await get(COUNTRIES)).headers as { etag?: string };
    for (const known of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
      const again = await get(COUNTRIES, { "if-none-match": known, "accept-encoding": "gzip" });
      expect([known, again.statusCode, again.body]).toEqual([known, 304, ""]);
      expect(again.headers).toMatchObject({ etag, "cache-control": PUBLIC, vary: "accept-encoding, lang" });
      expect(again.headers["content-encoding"]).toBeUndefined();
    }
    for (const other of ['"other"', "", etag.slice(0, -2)])
      expect((await get(COUNTRIES, { "if-none-match": other })).statusCode).toBe(200);
    expect((await get(COUNTRIES, { "if-none-match": etag, lang: "ja" })).statusCode).toBe(200);
  });

  test("of a change is another one, with another tag", async () => {
    const { productId } = await whole.sell({ stock: 3 });
    const url = `${shopApi.catalog.detail.path}?id=${productId}`;
    const before = await get(url);
    const skuId = before.json().data.skus[0].id;
    await whole.done(
      ENDPOINTS.find(({ path }) => path.join(".") === "officeCatalog.adjustStock")!.endpoint,
      { skuId, change: 5, reason: "Counted" },
      { as: owner },
    );
    const after = await get(url, { "if-none-match": String(before.headers.etag) });
    expect([after.statusCode, after.json().data.skus[0].stock]).toEqual([200, 8]);
  });

  test("that is a refusal is kept by nobody", async () => {
    for (const id of ["999999999", "x"]) {
      const refused = await get(`${shopApi.catalog.detail.path}?id=${id}`);
      expect(refused.json().code).toBe(0);
      expect(refused.headers).toMatchObject({ "cache-control": "no-store" });
      expect(refused.headers.etag).toBeUndefined();
    }
  });
});

/** Fields of the responses in this file. */
interface Whatever {
  code?: number;
  data?: { skus?: { stock: number }[] };
}

describe.skipIf(!hasProgram("nginx"))("behind nginx, which keeps what it may", () => {
  let directory: string;
  let proxy: string;
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    await whole.http.listen({ host: "127.0.0.1", port: 0 });
    const { port } = whole.http.server.address() as { port: number };
    const outside = await freePort();
    directory = mkdtempSync(join(tmpdir(), "banyan-nginx-"));
    // nginx started by root switches to another account.
    chmodSync(directory, 0o755);
    writeFileSync(join(directory, "nginx.conf"), nginxBefore(port, outside, directory));
    const nginx = spawn("nginx", ["-p", directory, "-c", join(directory, "nginx.conf")], { stdio: "ignore" });
    const ended = once(nginx, "exit");
    stop = () => (nginx.kill("SIGTERM"), ended);
    proxy = `http://127.0.0.1:${outside}`;
    while ((await statusOf(`${proxy}/healthz`)) !== 200) await wait(20);
  }, 20_000);
  afterAll(async () => {
    await stop?.();
    if (directory) rmSync(directory, { recursive: true, force: true });
  });

  async function ask(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(proxy + path, { headers });
    const { data, code } = (answer.status === 304 ? {} : await answer.json()) as Whatever;
    return { kept: answer.headers.get("x-kept"), status: answer.status, answer, data, code };
  }

  test("one answer serves all who ask for the same within a second, in their language", async () => {
    for (const lang of LANGUAGES) {
      const first = await ask(COUNTRIES, { lang });
      expect([lang, first.kept]).toEqual([lang, "MISS"]);
      const own = (await get(COUNTRIES, { lang })).json().data;
      expect(first.data).toEqual(own);
      expect((await ask(COUNTRIES, { lang })).data).toEqual(own);
    }
    const kept: (string | null)[] = [];
    for (let times = 0; times < 20; times++) kept.push((await ask(COUNTRIES, { lang: "vi" })).kept);
    expect(kept.filter((one) => one === "HIT").length).toBeGreaterThan(10);
  });

  test("who has the answer gets 304 from the proxy", async () => {
    const first = await ask(COUNTRIES, { lang: "th" });
    const again = await ask(COUNTRIES, { lang: "th", "if-none-match": first.answer.headers.get("etag")! });
    expect(again.status).toBe(304);
  });

  test("a change is seen after a second", async () => {
    const { productId } = await whole.sell({ stock: 3 });
    const stock = async () =>
      (await ask(`${shopApi.catalog.detail.path}?id=${productId}`, { lang: "en" })).data?.skus?.[0]?.stock;
    expect(await stock()).toBe(3);
    const skuId = (await get(`${shopApi.catalog.detail.path}?id=${productId}`)).json().data.skus[0].id;
    await whole.done(
      ENDPOINTS.find(({ path }) => path.join(".") === "officeCatalog.adjustStock")!.endpoint,
      { skuId, change: 4, reason: "Counted" },
      { as: owner },
    );
    await expect.poll(stock, { timeout: 3_000, interval: 50 }).toBe(7);
  });

  test("nothing of a member is kept, and a member's token keeps nothing", async () => {
    for (let times = 0; times < 3; times++) {
      const own = await ask(shopApi.members.userInfo.path, { ...member.headers });
      expect([own.kept, own.code]).toEqual(["MISS", 1]);
      expect((await ask(shopApi.members.userInfo.path)).code).toBe(303);
      const shared = await ask(`${shopApi.catalog.categories.path}?times=${times}`, { ...member.headers, lang: "ko" });
      expect(shared.answer.headers.get("cache-control")).toBe("no-store");
    }
  });
});

/** A minimal caching proxy: stores what responses allow, and reports cache hits. */
const nginxBefore = (server: number, port: number, directory: string) => `
daemon off;
pid ${directory}/pid;
error_log ${directory}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/temp;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  proxy_cache_path ${directory}/kept keys_zone=kept:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${server};
      proxy_cache kept;
      proxy_cache_lock on;
      add_header x-kept $upstream_cache_status always;
    }
  }
}
`;
