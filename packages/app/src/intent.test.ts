import { Refused, Unreachable } from "@banyan/contract/client.ts";
import { expect, test } from "vitest";
import { createIntent } from "./intent.ts";

function counting() {
  let made = 0;
  return createIntent(() => `key ${++made}`);
}
const giveBack = (key: string) => Promise.resolve(key);

test("the key stays the same while the outcome is unknown", async () => {
  const intent = counting();
  const used: string[] = [];
  const lost = (key: string) => {
    used.push(key);
    return Promise.reject(new Unreachable());
  };
  const fault = (key: string) => {
    used.push(key);
    return Promise.reject(new Unreachable(503));
  };
  await expect(intent.attempt(lost)).rejects.toThrow();
  await expect(intent.attempt(fault)).rejects.toThrow();
  used.push(await intent.attempt(giveBack));
  expect(used).toEqual(["key 1", "key 1", "key 1"]);
});

test("a new intent begins after a yes", async () => {
  const intent = counting();
  expect([await intent.attempt(giveBack), await intent.attempt(giveBack)]).toEqual(["key 1", "key 2"]);
});

test("a new intent begins after a no", async () => {
  const intent = counting();
  const no = () => Promise.reject(new Refused(0, "Not enough", { error: "INSUFFICIENT_BALANCE" }));
  await expect(intent.attempt(no)).rejects.toBeInstanceOf(Refused);
  expect(await intent.attempt(giveBack)).toBe("key 2");
});

test("two attempts at once share the key", async () => {
  const intent = counting();
  expect(await Promise.all([intent.attempt(giveBack), intent.attempt(giveBack)])).toEqual(["key 1", "key 1"]);
});
