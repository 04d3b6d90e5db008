import { expect, test } from "vitest";
import { secondsLeft, timeLeftText } from "./countdown.rules.ts";

const now = Date.parse("2026-05-01T12:00:00.400Z");

test("a begun second counts, and nothing is below zero", () => {
  expect(secondsLeft("2026-05-01T12:00:01.000Z", now)).toBe(1);
  expect(secondsLeft("2026-05-01T12:30:00.400Z", now)).toBe(1800);
  expect(secondsLeft("2026-05-01T12:00:00.400Z", now)).toBe(0);
  expect(secondsLeft("2026-05-01T11:00:00.000Z", now)).toBe(0);
});

test.each([
  [0, "en", "0 min 00 sec"],
  [9, "en", "0 min 09 sec"],
  [61, "en", "1 min 01 sec"],
  [1800, "en", "30 min 00 sec"],
  [3725, "en", "1 hr 02 min 05 sec"],
  [1785, "zh-TW", "29 分鐘 45 秒"],
  [1785, "zh-CN", "29分钟45秒"],
  [1785, "ja", "29分45秒"],
  [1785, "ko", "29분 45초"],
  [1785, "vi", "29 phút 45 giây"],
  [1785, "id", "29 mnt 45 dtk"],
  [1785, "th", "29 นาที 45 วิ"],
])("%i s are shown as %s: %s", (seconds, locale, text) => {
  expect(timeLeftText(seconds, locale).replaceAll(/\s/g, " ")).toBe(text);
});
