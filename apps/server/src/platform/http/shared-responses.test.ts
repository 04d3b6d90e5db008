import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { refuse } from "../refusal.ts";
import { SharedResponses, sharedForMs } from "./shared-responses.ts";

/** Counts how often a response was computed. */
function maker() {
  let made = 0;
  return async () => ({ status: 200, body: `answer ${++made}` });
}

const text = async (response: ReturnType<SharedResponses["take"]>) => (await response).plain.toString();

test("who asks the same within a moment gets the same answer, made once", async () => {
  const shared = new SharedResponses(60_000);
  const make = maker();
  const together = await Promise.all([shared.take("en /a", make), shared.take("en /a", make)]);
  expect(together[0]).toBe(together[1]);
  expect(await text(shared.take("en /a", make))).toBe("answer 1");
  expect(await text(shared.take("ja /a", make))).toBe("answer 2");
});

test("several processes share for longer, a second at most", () => {
  expect([1, 2, 4, 16].map(sharedForMs)).toEqual([250, 500, 1_000, 1_000]);
});

test("after the moment, and after a change, it is made anew", async () => {
  const shared = new SharedResponses(20);
  const make = maker();
  expect(await text(shared.take("en /a", make))).toBe("answer 1");
  await wait(25);
  expect(await text(shared.take("en /a", make))).toBe("answer 2");
  const lasting = new SharedResponses(60_000);
  expect(await text(lasting.take("en /a", make))).toBe("answer 3");
  lasting.forget();
  expect(await text(lasting.take("en /a", make))).toBe("answer 4");
});

test("what was asked for before a change is not given after it", async () => {
  const shared = new SharedResponses(60_000);
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: string }>();
  const early = shared.take("en /a", () => promise);
  shared.forget();
  const late = shared.take("en /a", async () => ({ status: 200, body: "new" }));
  resolve({ status: 200, body: "old" });
  expect(await text(early)).toBe("old");
  expect(await text(late)).toBe("new");
  expect(await text(shared.take("en /a", maker()))).toBe("new");
});

test("a refusal is not kept", async () => {
  const shared = new SharedResponses(60_000);
  const refusing = () => Promise.reject(refuse("PRODUCT_NOT_FOUND"));
  await expect(shared.take("en /a", refusing)).rejects.toThrow("PRODUCT_NOT_FOUND");
  expect(await text(shared.take("en /a", maker()))).toBe("answer 1");
});

test("it is compressed once, for those who take it so", async () => {
  const shared = new SharedResponses(60_000);
  const response = await shared.take("en /a", async () => ({ status: 200, body: "long ".repeat(1_000) }));
  expect(response.gzipped(undefined)).toBeNull();
  expect(response.gzipped("br")).toBeNull();
  expect(response.gzipped("gzip, br")).toBe(response.gzipped("gzip"));
  expect(response.gzipped("gzip")?.length).toBeLessThan(response.plain.length / 10);
});
