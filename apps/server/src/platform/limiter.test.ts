import { expect, test } from "vitest";
import { createLimiter } from "./limiter.ts";
import type { Refusal } from "./refusal.ts";

test("so much runs at once, so much waits, the rest is refused, and then there is room again", async () => {
  const limit = createLimiter({ concurrency: 2, maxQueued: 3 });
  let running = 0;
  let most = 0;
  const work = async (fails: boolean) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    if (fails) throw new Error("it broke");
    return "done";
  };
  const outcome = (result: Promise<string>) => result.catch((error: Refusal) => error.refusal ?? error.message);
  const round = () => Promise.all(Array.from({ length: 7 }, (_, index) => outcome(limit(() => work(index === 2)))));
  const wanted = ["done", "done", "it broke", "done", "done", "SERVER_BUSY", "SERVER_BUSY"];
  expect(await round()).toEqual(wanted);
  expect(await round()).toEqual(wanted);
  expect(most).toBe(2);
});
