import { expect, test } from "vitest";
import { asObject, asText, stored } from "./stored.ts";

test("a code of digits is read back as the text it was", () => {
  stored("code", asText).set("00123456");
  expect(stored("code", asText).get()).toBe("00123456");
});

test("what is broken or of another kind counts as absent", () => {
  localStorage.setItem("broken", "{not json");
  localStorage.setItem("text", "hello");
  expect(stored("broken", asObject).get()).toBeUndefined();
  expect(stored("text", asObject).get()).toBeUndefined();
});

test("a change in another tab is followed", () => {
  const language = stored("lang-of-test", asText);
  let told = 0;
  language.subscribe(() => told++);
  localStorage.setItem("lang-of-test", "vi");
  dispatchEvent(new StorageEvent("storage", { key: "lang-of-test" }));
  expect([language.get(), told]).toEqual(["vi", 1]);
});

test("a device that refuses storage keeps values while the page lives", () => {
  const value = stored("refused", asText);
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  value.set("kept");
  Storage.prototype.setItem = setItem;
  expect(value.get()).toBe("kept");
});
