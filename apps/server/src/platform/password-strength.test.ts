import { expect, test } from "vitest";
import { isEasyToGuess } from "./password-strength.ts";

test.each([
  "password",
  "PASSWORD1",
  "12345678",
  "aaaaaaaa",
  "88888888",
  "12341234",
  "admin123",
  "qwertyuiop",
  "iloveyou",
  "Passw0rd!",
  "asdfghjkl",
  "20001231",
  "１２３４５６７８",
  "qwerty".repeat(20),
])("%s is easy to guess", async (password) => {
  expect(await isEasyToGuess(password)).toBe(true);
});

test.each(["a long and quiet password", "seven-quiet-herons", "x7Kp2mQz", "茶叶和雨天的下午", "ชาเย็นตอนบ่ายวันฝนตก"])(
  "%s is not",
  async (password) => {
    expect(await isEasyToGuess(password)).toBe(false);
  },
);

test("one's own name and address are easy", async () => {
  expect(await isEasyToGuess("meichenlin")).toBe(false);
  expect(await isEasyToGuess("meichenlin", ["Meichenlin"])).toBe(true);
  expect(await isEasyToGuess("kestrel.seven", ["kestrel.seven@example.com"])).toBe(true);
});
