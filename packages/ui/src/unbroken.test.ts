import { expect, test } from "vitest";
import { unbroken } from "./unbroken.ts";

test("ranges of numbers, short first parts of words and phone numbers have no place where a line may end; all else is as it was", () => {
  expect(unbroken("Sunday 02:00–04:00, ships in 4–6 weeks")).toBe("Sunday 02:00–\u206004:00, ships in 4–\u20606 weeks");
  expect(unbroken("日曜日の2:00〜4:00")).toBe("日曜日の2:00〜\u20604:00");
  expect(unbroken("일요일 2:00~4:00")).toBe("일요일 2:00~\u20604:00");
  expect(unbroken("Service: +886 2 5550 0199, or write")).toBe("Service: +886\u00a02\u00a05550\u00a00199, or write");
  expect(unbroken("Pu-erh, T-shirts, sun-dried")).toBe("Pu-\u2060erh, T-\u2060shirts, sun-dried");
  expect(unbroken("Monday–Friday – 12 345 - 6–a")).toBe("Monday–Friday – 12 345 - 6–a");
});
