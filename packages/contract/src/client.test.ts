/** Requests and timeouts of the client (docs/product.md 7 and 9). */
import { expect, test, vi } from "vitest";
import { addresses } from "./addresses.ts";
import { cart } from "./cart.ts";
import { catalog } from "./catalog.ts";
import { createClient, REQUEST_TIMEOUT_MS, Unreachable } from "./client.ts";
import type { Endpoint } from "./endpoint.ts";

/** The request that a client with this token sends. */
async function sent<E extends Endpoint>(endpoint: E, input: object, token?: string) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ code: 1, msg: "", time: 1, data: {} }));
  const client = createClient({ host: "https://api.test", language: () => "vi", token: () => token, fetch });
  await client(endpoint, input as never);
  const [url, { method, body, headers } = {}] = fetch.mock.calls[0]!;
  return { url, method, body, headers };
}

test("a POST sends JSON to the host, with language and token", async () => {
  expect(await sent(cart.add, { skuId: "7", quantity: 2 }, "secret")).toEqual({
    url: "https://api.test/api/cart/add",
    method: "POST",
    body: '{"skuId":"7","quantity":2}',
    headers: { "content-type": "application/json", lang: "vi", "ba-user-token": "secret" },
  });
});

test("a GET sends its data as request data, and a visitor no token", async () => {
  expect(await sent(catalog.products, { keyword: "green tea", categoryId: undefined, presale: true })).toEqual({
    url: "https://api.test/api/product/index?keyword=green+tea&presale=true",
    method: "GET",
    body: undefined,
    headers: { "content-type": "application/json", lang: "vi" },
  });
});

test("the caller's own GET has its token, and what is the same for everybody is asked without it", async () => {
  expect((await sent(addresses.index, {}, "secret")).headers).toMatchObject({ "ba-user-token": "secret" });
  expect((await sent(catalog.products, {}, "secret")).headers).not.toHaveProperty("ba-user-token");
});

test("the time of an answer that may be a copy is not heard", async () => {
  const heard: number[] = [];
  const fetch = async () => Response.json({ code: 1, msg: "", time: 7, data: {} });
  const client = createClient({ language: () => "vi", onTime: (seconds) => heard.push(seconds), fetch });
  await client(catalog.products, {});
  expect(heard).toEqual([]);
  await client(addresses.index, {});
  expect(heard).toEqual([7]);
});

test("a request is given up after 60 s", async () => {
  const limits: number[] = [];
  const late = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    limits.push(milliseconds);
    return AbortSignal.abort(new DOMException("late", "TimeoutError"));
  });
  const fetch = (_url: unknown, { signal }: RequestInit = {}) => Promise.reject(signal?.reason);
  const client = createClient({ language: () => "en", fetch: fetch as typeof globalThis.fetch });
  const error = await client(addresses.index, {}).catch((reason: unknown) => reason);
  late.mockRestore();
  expect(error).toBeInstanceOf(Unreachable);
  expect(error).toMatchObject({ late: true });
  expect([limits, REQUEST_TIMEOUT_MS]).toEqual([[60_000], 60_000]);
});
