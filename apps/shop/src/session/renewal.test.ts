/** Silent token renewal: before, during and after calls, in two tabs at once, and with lost responses. */
import { call } from "@banyan/app/call.ts";
import { createFakeServer, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { members as calls } from "@banyan/contract/browser/members.ts";
import { SessionLost } from "@banyan/contract/client.ts";
import { members } from "@banyan/contract/members.ts";
import { RENEW_AFTER_MS, RENEWED_TOKEN_MS } from "@banyan/contract/session-times.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectShop } from "../api/connect.ts";
import { MEMBER } from "../page.fixture.tsx";
import { currentMember, signIn, signOut } from "./session.ts";
import { storedUser } from "./state.ts";

const START = Date.parse("2026-11-21T12:00:00.000Z");
const { token: _, ...user } = MEMBER;
let server: FakeServer;
/** Server state: the newest token, all valid tokens, and the number of responses still to lose. */
let newest: string;
let valid: Set<string>;
let lost = 0;
let first: string;
let count = 0;

/** A mock of the Web Locks API for one name. */
let queue: Promise<unknown> = Promise.resolve();
const locks = {
  request: (_name: string, work: () => Promise<void>) => {
    const turn = queue.then(work);
    queue = turn.catch(() => {});
    return turn;
  },
};

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  first = `first-${++count}`;
  newest = first;
  valid = new Set([first]);
  lost = 0;
  server = createFakeServer()
    .on(members.userInfo, () => user)
    .on(members.renewSession, () => {
      newest = `${first}-renewed-${server.sent(members.renewSession).length}`;
      valid.add(newest);
      return { token: newest };
    });
  vi.stubGlobal("fetch", (async (target, init) => {
    const token = new Headers(init?.headers).get("ba-user-token") ?? "";
    const renews = String(target) === members.renewSession.path;
    if (!renews && !valid.has(token)) return new Response("{}", { status: 401 });
    const answer = await server.fetch(target, init);
    if (renews && lost-- > 0) throw new TypeError("the answer was lost");
    return answer;
  }) as typeof fetch);
  connectShop(() => {});
  signIn({ ...user, token: first });
});
afterEach(() => {
  signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const read = () => call(calls.userInfo, {});
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);
const renewals = () => server.sent(members.renewSession).length;
const settled = () => vi.advanceTimersByTimeAsync(10);

test("a young token is left alone, one of half an hour is renewed beside the next call", async () => {
  later(RENEW_AFTER_MS - 1);
  await read();
  expect(renewals()).toBe(0);
  later(1);
  await Promise.all([read(), read(), read()]);
  await settled();
  expect([renewals(), currentMember()?.token]).toEqual([1, newest]);
  expect(storedUser.get()?.since).toBe(START + RENEW_AFTER_MS);
});

test("one that may have ended is renewed before the call, which needs to be sent once", async () => {
  valid.clear();
  later(RENEWED_TOKEN_MS);
  await read();
  expect([renewals(), server.sent(members.userInfo).length]).toEqual([1, 1]);
});

test("a call that hears that the session is over is sent again with a new token", async () => {
  valid.clear();
  expect(await read()).toMatchObject({ memberId: user.memberId });
  expect(currentMember()?.token).toBe(newest);
});

test("an answer that is lost signs nobody out, and the next call tries again", async () => {
  lost = 1;
  later(RENEW_AFTER_MS);
  await read();
  await settled();
  expect([renewals(), currentMember()?.token]).toEqual([1, first]);
  await read();
  await settled();
  expect([renewals(), currentMember()?.token]).toEqual([2, newest]);
});

test("what another tab renewed is taken over, also by a tab that slept and heard nothing", async () => {
  later(RENEW_AFTER_MS);
  valid = new Set(["of-the-other-tab"]);
  localStorage.setItem(
    "userInfo",
    JSON.stringify({ memberId: user.memberId, token: "of-the-other-tab", since: Date.now() }),
  );
  await read();
  await settled();
  expect([renewals(), currentMember()?.token]).toEqual([0, "of-the-other-tab"]);
});

test("a tab that waits for its turn takes what the one before it was given", async () => {
  later(RENEW_AFTER_MS);
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks.request("banyan-renewal", () => promise);
  await read();
  const given = JSON.stringify({ memberId: user.memberId, token: "of-the-other-tab", since: Date.now() });
  localStorage.setItem("userInfo", given);
  resolve();
  await settled();
  expect([renewals(), currentMember()?.token]).toEqual([0, "of-the-other-tab"]);
});

test("a token without its cookie lives until its end, and is tried once", async () => {
  const { FakeRefusal } = await import("@banyan/app/fake/fake-server.ts");
  server.on(members.renewSession, () => {
    throw new FakeRefusal("SESSION_MISSING", "Please sign in");
  });
  later(RENEW_AFTER_MS);
  for (let times = 0; times < 3; times++) {
    await read();
    await settled();
  }
  expect([renewals(), currentMember()?.token]).toEqual([1, first]);
  valid.clear();
  await expect(read()).rejects.toBeInstanceOf(SessionLost);
  expect(currentMember()).toBeUndefined();
});

test("who signed out meanwhile stays signed out, and a call is never sent again for somebody else", async () => {
  later(RENEW_AFTER_MS);
  const reading = read();
  signOut();
  await reading.catch(() => {});
  await settled();
  expect(currentMember()).toBeUndefined();
  signIn({ ...user, token: first });
  valid = new Set(["of-another"]);
  const sent = read();
  signIn({ ...user, memberId: "10000002", token: "of-another" });
  await expect(sent).rejects.toBeInstanceOf(SessionLost);
  expect(currentMember()?.token).toBe("of-another");
});
