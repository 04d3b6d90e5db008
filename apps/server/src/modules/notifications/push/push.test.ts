/** Pushes on real PostgreSQL: who gets one, when it is sent, and what its end is. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { Push, PushTopic } from "@banyan/contract/pushes.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database.ts";
import { joinRoot } from "../../../../test/members.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { sql } from "../../../platform/database.ts";
import { newId } from "../../../platform/ids.ts";
import { createVault } from "../../../platform/sealed.ts";
import { noticeText } from "../notice.rules.ts";
import { forgetNotices, noticeList, notify, notifyAll, readNotice } from "../notices.ts";
import { forgetPushDevices, pushDevices, subscribeDevice } from "./devices.ts";
import { preparePushKeys, publicPushKey, pushKeys } from "./keys.ts";
import { sendDuePushes } from "./sending.ts";
import { type PushMessage, type PushTransport, pushTransport } from "./transport.ts";

const START = "2026-05-01T00:00:00Z";
const clock = fixedClock(START);
const vault = createVault([randomBytes(32)]);
let base: TestDatabase;
let memberId: bigint;
let sent: PushMessage[];
/** The answer of the push service. */
let answer: (message: PushMessage) => Promise<number>;

const transport: PushTransport = {
  async send(message) {
    sent.push(message);
    return answer(message);
  },
};

beforeEach(async () => {
  clock.set(START);
  sent = [];
  answer = async () => 201;
  base = await createTestDatabase();
  memberId = (await joinRoot(base.database, clock.now(), { language: "vi" })).id;
  await preparePushKeys(base.database.queries, { vault, now: clock.now() });
});
afterEach(() => base.drop());

const send = () => sendDuePushes(base.database, { clock, vault, transport, stopping: new AbortController().signal });

async function signIn(): Promise<string> {
  const id = newId(clock.now());
  const later = new Date(clock.now().getTime() + 30 * 24 * 3_600_000);
  await sql`
    insert into members.session (token_hash, id, member_id, device, created_at, last_seen_at, expires_at, token_expires_at)
    values (${randomBytes(32)}, ${id}, ${memberId}, 'Firefox', ${clock.now()}, ${clock.now()}, ${later}, ${later})`.execute(
    base.database.queries,
  );
  return id;
}

const endpoint = () => `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString("hex")}`;

function device(given: Partial<{ endpoint: string; topics: PushTopic[] }> = {}) {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return {
    keys,
    endpoint: endpoint(),
    p256dh: keys.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
    topics: ["orders", "money", "security", "news"] as PushTopic[],
    ...given,
  };
}

async function subscribe(given: Parameters<typeof device>[0] & { sessionId?: string; memberId?: bigint } = {}) {
  const { sessionId = await signIn(), ...rest } = given;
  const made = device(rest);
  const { keys: _, ...subscription } = made;
  const who = { memberId, ...rest, sessionId };
  await subscribeDevice(base.database, { ...subscription, ...who, language: "en", now: clock.now() });
  return { ...made, sessionId };
}

const grant = () => ({
  memberId,
  kind: "grant.received" as const,
  params: { amount: "12.5", asset: "USDT" },
  reference: "grant:1",
  now: clock.now(),
});
const tell = () => base.database.transaction((tx) => notify(tx, grant()));
const waiting = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from notifications.push`.execute(base.database.queries)).rows[0]!
    .n;
const devices = async () => (await pushDevices(base.database.queries, memberId)).length;

describe("a push", () => {
  test("is sent to each device that wants its topic, and to no other", async () => {
    const one = await subscribe();
    const other = await subscribe({ topics: ["orders", "money"] });
    await subscribe({ topics: ["orders"] });
    await tell();
    expect(await send()).toBe(2);
    expect(sent.map((message) => message.endpoint).sort()).toEqual([one.endpoint, other.endpoint].sort());
    const payload = JSON.parse(sent[0]!.payload) as Push;
    expect(payload).toMatchObject({ kind: "grant.received", reference: "grant:1", title: "Received from the shop" });
    expect(sent[0]!.topic).toMatch(/^[\w-]{32}$/);
    expect(await send()).toBe(0);
    expect(await waiting()).toBe(0);
  });

  test("exists exactly if its notice does", async () => {
    await subscribe();
    const lost = base.database.transaction(async (tx) => {
      await notify(tx, grant());
      throw new Error("rolled back");
    });
    await expect(lost).rejects.toThrow("rolled back");
    expect(await send()).toBe(0);
  });

  test("is in the language of the device at that time", async () => {
    const { sessionId, keys: _, ...same } = await subscribe();
    await subscribeDevice(base.database, { ...same, memberId, sessionId, language: "th", now: clock.now() });
    await tell();
    await send();
    expect(JSON.parse(sent[0]!.payload)).toMatchObject({
      language: "th",
      title: noticeText("grant.received", {}, "th").title,
    });
  });

  test("is not sent once its notice is read, is a day old, or is gone", async () => {
    await subscribe();
    await tell();
    const { list } = await noticeList(base.database.queries, { memberId, language: "en", page: 1, limit: 1 });
    await readNotice(base.database.queries, { memberId, noticeId: list[0]!.id, now: clock.now() });
    expect(await send()).toBe(0);
    await tell();
    clock.advance(24 * 3_600_000);
    expect(await send()).toBe(0);
    await tell();
    await base.database.transaction((tx) => forgetNotices(tx, memberId));
    expect(await send()).toBe(0);
    expect([sent, await waiting()]).toEqual([[], 0]);
  });

  test("is sent once by processes that send at the same time", async () => {
    for (let index = 0; index < 5; index++) await subscribe();
    await base.database.transaction((tx) => notifyAll(tx, Array.from({ length: 6 }, grant)));
    answer = () => new Promise((resolve) => setTimeout(() => resolve(201), 2));
    const counts = await Promise.all([send(), send(), send()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(new Set(sent.map((message) => message.endpoint + message.topic)).size).toBe(30);
    expect(sent).toHaveLength(30);
  });

  test("whose process died is sent again after its lease, as the same notification", async () => {
    await subscribe();
    await tell();
    answer = () => new Promise(() => {});
    void send();
    await vi.waitFor(() => expect(sent).toHaveLength(1), 30_000);
    answer = async () => 201;
    expect(await send()).toBe(0);
    clock.advance(90_000);
    expect(await send()).toBe(1);
    expect(sent[1]!.payload).toBe(sent[0]!.payload);
  });
});

describe("a push service", () => {
  test.each([404, 410])("that answers %i loses the device, which gets nothing more", async (status) => {
    await subscribe();
    await subscribe();
    answer = async ({ endpoint: at }) => (at === sent[0]!.endpoint ? status : 201);
    await tell();
    await send();
    expect(await devices()).toBe(1);
    await tell();
    expect(await send()).toBe(1);
    expect(await waiting()).toBe(0);
  });

  test("that forgot an address does not lose the device which has another one by now", async () => {
    const { sessionId } = await subscribe();
    await tell();
    answer = async () => {
      await subscribe({ sessionId });
      return 410;
    };
    await send();
    expect(await devices()).toBe(1);
  });

  test.each([
    ["busy", async () => 429],
    ["broken", async () => 503],
    ["away", () => Promise.reject(new TypeError("fetch failed"))],
  ])("that is %s is asked five times, with growing pauses", async (_, failing) => {
    await subscribe();
    await tell();
    answer = failing;
    const times: number[] = [];
    for (let second = 0; second < 3_600; second += 10) {
      const before = sent.length;
      await send();
      if (sent.length > before) times.push(second);
      clock.advance(10_000);
    }
    expect(times).toEqual([0, 60, 180, 420, 900]);
    expect([await waiting(), await devices()]).toEqual([0, 1]);
  });

  test.each([400, 401, 403, 413])("that refuses with %i is not asked again, and the device stays", async (status) => {
    await subscribe();
    await tell();
    answer = async () => status;
    expect(await send()).toBe(0);
    clock.advance(3_600_000);
    await send();
    expect([sent.length, await waiting(), await devices()]).toEqual([1, 0, 1]);
  });
});

describe("a device", () => {
  test("that subscribes again, as after a lost answer, is one device with the last topics", async () => {
    const { sessionId, keys: _, ...same } = await subscribe();
    for (const topics of [["money"], ["money"], ["news"]] as PushTopic[][])
      await subscribeDevice(base.database, { ...same, topics, memberId, sessionId, language: "en", now: clock.now() });
    expect(await pushDevices(base.database.queries, memberId)).toMatchObject([{ topics: ["news"] }]);
    await tell();
    expect(await send()).toBe(0);
  });

  test("belongs to whoever signed in last on it", async () => {
    const first = await subscribe();
    await subscribe({ endpoint: first.endpoint });
    await tell();
    expect(await send()).toBe(1);
    expect(await devices()).toBe(1);
  });

  test("ends with its session, however that ends, also with pushes that wait", async () => {
    const { sessionId } = await subscribe();
    await tell();
    await sql`delete from members.session where id = ${sessionId}`.execute(base.database.queries);
    expect(await send()).toBe(0);
    expect([sent.length, await devices(), await waiting()]).toEqual([0, 0, 0]);
  });

  test("cannot begin for a session that is over", async () => {
    await expect(subscribe({ sessionId: newId(clock.now()) })).rejects.toThrow("SESSION_OVER");
    expect(await devices()).toBe(0);
  });

  test("is forgotten with its member", async () => {
    await subscribe();
    await tell();
    await base.database.transaction((tx) => forgetPushDevices(tx, memberId));
    expect(await send()).toBe(0);
    expect(await devices()).toBe(0);
  });

  test("an eleventh replaces the oldest", async () => {
    const first = await subscribe();
    for (let index = 0; index < 10; index++) {
      clock.advance(1_000);
      await subscribe();
    }
    expect(await devices()).toBe(10);
    await tell();
    expect(await send()).toBe(10);
    expect(sent.map((message) => message.endpoint)).not.toContain(first.endpoint);
  });
});

describe("the keys of the shop", () => {
  test("are made once, also by processes that start together, and are sealed", async () => {
    const own = await createTestDatabase();
    const { queries } = own.database;
    await Promise.all(Array.from({ length: 4 }, () => preparePushKeys(queries, { vault, now: clock.now() })));
    const { publicKey, privateKey } = await pushKeys(queries, vault);
    expect(publicKey).toBe(await publicPushKey(queries));
    const { rows } = await sql<{ row: string }>`select k::text as row from notifications.push_key k`.execute(queries);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(privateKey);
    await expect(pushKeys(queries, createVault([randomBytes(32)]))).rejects.toThrow("master key");
    await own.drop();
  });
});

describe("on its way", () => {
  afterEach(() => vi.unstubAllGlobals());

  async function handOver(status = 201) {
    const made = device();
    const requests: { url: string; init: RequestInit }[] = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      requests.push({ url, init });
      return new Response(null, { status });
    });
    const keys = await pushKeys(base.database.queries, vault);
    const message = {
      ...made,
      payload: JSON.stringify({ title: "Order paid" }),
      ttlSeconds: 60,
      topic: "a".repeat(32),
    };
    const answered = await pushTransport("https://shop.example").send(message, keys);
    return { made, requests, keys, answered };
  }

  test("only its device can read it (RFC 8291)", async () => {
    const { made, requests } = await handOver();
    const body = Buffer.from(requests[0]!.init.body as Uint8Array);
    const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
    const theirs = body.subarray(21, 21 + keyLength);
    const hkdf = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, by, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), made.keys.getPublicKey(), theirs]);
    const secret = hkdf(made.keys.computeSecret(theirs), Buffer.from(made.auth, "base64url"), info, 32);
    const key = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const sealed = body.subarray(21 + keyLength);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    expect(plain.toString().replace(/\u0002\0*$/, "")).toBe('{"title":"Order paid"}');
    expect(body.toString("latin1")).not.toContain("Order paid");
  });

  test("it says whose it is, follows no redirect, and ends in time", async () => {
    const { requests, keys, answered } = await handOver(204);
    expect(answered).toBe(204);
    const { url, init } = requests[0]!;
    expect(init).toMatchObject({ method: "POST", redirect: "error", signal: expect.any(AbortSignal) });
    const headers = new Headers(init.headers);
    expect([headers.get("ttl"), headers.get("topic"), headers.get("content-encoding")]).toEqual([
      "60",
      "a".repeat(32),
      "aes128gcm",
    ]);
    const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.get("authorization") ?? "") ?? [];
    expect(key).toBe(keys.publicKey);
    const [head, claims, signature] = token.split(".") as [string, string, string];
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      aud: new URL(url).origin,
      sub: "https://shop.example",
    });
    const point = Buffer.from(keys.publicKey, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(
      verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url")),
    ).toBe(true);
  });

  test("the server calls no address but those of push services", async () => {
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    const message = { ...device(), payload: "{}", ttlSeconds: 60, topic: "a" };
    const keys = await pushKeys(base.database.queries, vault);
    for (const address of [
      "http://127.0.0.1:5432/",
      "https://internal.example/",
      "https://fcm.googleapis.com@evil.example/",
    ])
      await expect(
        pushTransport("https://shop.example").send({ ...message, endpoint: address }, keys),
      ).rejects.toThrow();
    expect(fetched).not.toHaveBeenCalled();
  });
});
