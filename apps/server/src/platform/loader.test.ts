import { expect, test } from "vitest";
import { createLoader } from "./loader.ts";

test("what is asked while others are read is read together, and each gets its own", async () => {
  const asked: number[][] = [];
  const loader = createLoader<number, string>(async (keys) => {
    asked.push([...keys]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return keys.map((key) => `value ${key}`);
  });
  const first = loader.load(1);
  await new Promise((resolve) => setTimeout(resolve, 1));
  const values = await Promise.all([first, ...[2, 3, 2].map((key) => loader.load(key))]);
  expect(values).toEqual(["value 1", "value 2", "value 3", "value 2"]);
  expect(asked).toEqual([[1], [2, 3, 2]]);
  expect(await loader.load(4)).toBe("value 4");
});

test("a read that fails fails those who waited for it, and no later one", async () => {
  let fails = true;
  const loader = createLoader<number, number>(async (keys) => {
    if (fails) throw new Error("lost");
    return keys;
  });
  const outcomes = await Promise.allSettled([loader.load(1), loader.load(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect(await loader.load(3)).toBe(3);
});
