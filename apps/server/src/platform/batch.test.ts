import { expect, test } from "vitest";
import { Batch } from "./batch.ts";

test("what is asked while others are read is read together, and each gets its own", async () => {
  const asked: number[][] = [];
  const batch = new Batch<number, string>(async (keys) => {
    asked.push([...keys]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return keys.map((key) => `value ${key}`);
  });
  const values = await Promise.all([1, 2, 3, 2].map((key) => batch.load(key)));
  expect(values).toEqual(["value 1", "value 2", "value 3", "value 2"]);
  expect(asked).toEqual([[1], [2, 3, 2]]);
  expect(await batch.load(4)).toBe("value 4");
});

test("a read that fails fails those who waited for it, and no later one", async () => {
  let fails = true;
  const batch = new Batch<number, number>(async (keys) => {
    if (fails) throw new Error("lost");
    return keys;
  });
  const outcomes = await Promise.allSettled([batch.load(1), batch.load(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect(await batch.load(3)).toBe(3);
});
