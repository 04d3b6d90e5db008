import { afterEach, expect, test, vi } from "vitest";
import { whileLost } from "./while-lost.ts";

afterEach(() => vi.restoreAllMocks());

/** Work whose connection attempt fails after `takesMs`. */
function unreachable(takesMs: number) {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return vi.fn(async () => {
    now += takesMs;
    throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  });
}

test.each([
  { takesMs: 1, tries: 4 },
  { takesMs: 2_000, tries: 3 },
  { takesMs: 4_001, tries: 1 },
])("work that loses its connection after $takesMs ms is tried $tries times", async ({ takesMs, tries }) => {
  const work = unreachable(takesMs);
  await expect(whileLost(work)).rejects.toThrow("ECONNREFUSED");
  expect(work).toHaveBeenCalledTimes(tries);
});

test("work that fails for another reason is done once", async () => {
  const work = vi.fn(async () => {
    throw new Error("wrong");
  });
  await expect(whileLost(work)).rejects.toThrow("wrong");
  expect(work).toHaveBeenCalledTimes(1);
});
