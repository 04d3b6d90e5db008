import { createClient, Unreachable } from "@banyan/contract/client.ts";
import { market } from "@banyan/contract/market.ts";
import { afterEach, expect, test } from "vitest";
import { early } from "./answers.ts";

const headers = { lang: "en" };
const never = new Promise<never>(() => {});
const asked = (response: Promise<Response>) => {
  globalThis.banyanEarly = { "/api/banner/index": { language: "en", response } };
};

afterEach(() => {
  globalThis.banyanEarly = undefined;
});

test("an early answer is taken once, by the request that would have been the same", async () => {
  const response = new Response("{}");
  asked(Promise.resolve(response));
  expect(early("/api/banner/index", { method: "POST", headers })).toBeUndefined();
  await expect(early("/api/banner/index", { method: "GET", headers })).resolves.toBe(response);
  expect(early("/api/banner/index", { method: "GET", headers })).toBeUndefined();
});

test("an early answer is in the language of the request, and never for one that says who asks", () => {
  const take = (asked: Record<string, string>) => {
    const response = Promise.resolve(new Response("{}"));
    globalThis.banyanEarly = { "/api/banner/index": { language: "en", response } };
    return early("/api/banner/index", { method: "GET", headers: asked });
  };
  expect(take({ lang: "th" })).toBeUndefined();
  expect(take({ ...headers, "ba-user-token": "of a member" })).toBeUndefined();
  expect(take(headers)).toBeInstanceOf(Promise);
});

test("an early answer that does not come ends with the time of the request", async () => {
  asked(never);
  const limit = new AbortController();
  const answer = early("/api/banner/index", { method: "GET", headers, signal: limit.signal });
  limit.abort(new DOMException("over", "TimeoutError"));
  await expect(answer).rejects.toThrow("over");
});

test("a request that took all of its time says so, so that it is not tried for another minute", async () => {
  const failing = (cause: Error) =>
    createClient({ language: () => "en", fetch: () => Promise.reject(cause) })(market.config, {}).catch(
      (error: unknown) => error,
    );
  const late = await failing(new DOMException("over", "TimeoutError"));
  expect(late).toBeInstanceOf(Unreachable);
  expect((late as Unreachable).late).toBe(true);
  expect(((await failing(new TypeError("no connection"))) as Unreachable).late).toBe(false);
});
