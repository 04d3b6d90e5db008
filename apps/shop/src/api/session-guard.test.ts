import { type Client, createClient, Refused, SessionLost, Unreachable } from "@banyan/contract/client.ts";
import { members } from "@banyan/contract/members.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSessionGuard, LOGIN_DELAY_MS } from "./session-guard.ts";

const heard: string[] = [];
let token: string | undefined;
const parts = {
  token: () => token,
  expiredText: () => "Login expired",
  toast: (text: string) => void heard.push(`toast ${text}`),
  forgetToken: () => {
    token = undefined;
    heard.push("forget token");
  },
  forgetUser: () => void heard.push("forget user"),
  openLogin: () => void heard.push("open login"),
};

beforeEach(() => {
  heard.length = 0;
  token = "first";
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function answering(respond: () => Promise<Response>): Client {
  const client = createClient({ language: () => "en", fetch: respond });
  const guard = createSessionGuard(parts);
  return (endpoint, input) => guard(() => client(endpoint, input));
}

test.each([401, 404, 419])("HTTP %i: message, token forgotten, login page after one second", async (status) => {
  const call = answering(async () => new Response("{}", { status }));
  await expect(call(members.userInfo, {})).rejects.toBeInstanceOf(SessionLost);
  expect(heard).toEqual(["toast Login expired", "forget token"]);
  vi.advanceTimersByTime(LOGIN_DELAY_MS - 1);
  expect(heard).not.toContain("open login");
  vi.advanceTimersByTime(1);
  expect(heard.at(-1)).toBe("open login");
});

test("several calls that hear it at once say it once; a later one says it again", async () => {
  const call = answering(async () => new Response("{}", { status: 401 }));
  await Promise.allSettled([call(members.userInfo, {}), call(members.invite, {}), call(members.sessions, {})]);
  vi.advanceTimersByTime(LOGIN_DELAY_MS);
  expect(heard).toEqual(["toast Login expired", "forget token", "open login"]);
  token = "second";
  await call(members.userInfo, {}).catch(() => {});
  expect(heard.filter((one) => one.startsWith("toast"))).toHaveLength(2);
});

test("code 303: the server's message, token and user forgotten, no login page", async () => {
  const body = { code: 303, msg: "Your account is suspended", time: 1, data: { error: "ACCOUNT_SUSPENDED" } };
  const call = answering(async () => Response.json(body));
  await expect(call(members.userInfo, {})).rejects.toBeInstanceOf(Refused);
  vi.advanceTimersByTime(LOGIN_DELAY_MS * 2);
  expect(heard).toEqual(["toast Your account is suspended", "forget user"]);
});

test("other refusals and a broken network are the caller's business", async () => {
  const refused = { code: 0, msg: "No", time: 1, data: { error: "PASSWORD_WRONG" } };
  await expect(answering(async () => Response.json(refused))(members.userInfo, {})).rejects.toBeInstanceOf(Refused);
  const broken = answering(() => Promise.reject(new TypeError("failed to fetch")));
  await expect(broken(members.userInfo, {})).rejects.toBeInstanceOf(Unreachable);
  expect(heard).toEqual([]);
});

const over = { code: 303, msg: "Your account is suspended", time: 1, data: { error: "ACCOUNT_SUSPENDED" } };
const LATE = [401, 404, 419].map((status) => ["HTTP " + status, () => new Response("{}", { status })] as const);

test.each([...LATE, ["code 303", () => Response.json(over)] as const])(
  "a late %s to a call of an earlier session leaves the new one alone",
  async (_, answer) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const pending = answering(() => promise)(members.userInfo, {});
    token = "second";
    resolve(answer());
    await expect(pending).rejects.toThrow();
    vi.advanceTimersByTime(LOGIN_DELAY_MS * 2);
    expect([heard, token]).toEqual([[], "second"]);
  },
);

test("who signed in again within the second before the login page stays where they are", async () => {
  const call = answering(async () => new Response("{}", { status: 401 }));
  await call(members.userInfo, {}).catch(() => {});
  token = "second";
  vi.advanceTimersByTime(LOGIN_DELAY_MS);
  expect(heard).not.toContain("open login");
});
