import { expect, test } from "vitest";
import { dayText, periodText, timeText } from "./dates.ts";
import { LANGUAGES } from "./languages.ts";
import { zoneText } from "./zones.ts";

const AT = "2026-11-22T14:12:05Z";
const timeZone = "UTC";

test.each([
  ["en", "Nov 22, 2026", "Nov 22, 2026, 2:12 PM", "2:12 PM"],
  ["zh-TW", "2026年11月22日", "2026年11月22日 14:12", "14:12"],
  ["zh-CN", "2026年11月22日", "2026年11月22日 14:12", "14:12"],
  ["vi", "22/11/2026", "22/11/2026 14:12", "14:12"],
  ["ja", "2026/11/22", "2026/11/22 14:12", "14:12"],
  ["ko", "2026. 11. 22.", "2026. 11. 22. 오후 2:12", "오후 2:12"],
  ["id", "22 Nov 2026", "22 Nov 2026, 14.12", "14.12"],
  ["th", "22 พ.ย. 2026", "22 พ.ย. 2026 14:12", "14:12"],
])("%s writes a day as %s and a moment as %s", (locale, day, minute, clock) => {
  // ICU versions differ in the kind of space before PM.
  const plain = (text: string) => text.replace(/\s/g, " ").replace(/ น\.$/, "");
  expect(plain(dayText("2026-11-22", locale))).toBe(day);
  expect(plain(timeText(AT, locale, { precision: "day", timeZone }))).toBe(day);
  expect(plain(timeText(AT, locale, { timeZone }))).toBe(minute);
  expect(plain(timeText(AT, locale, { precision: "clock", timeZone }))).toBe(clock);
});

test.each(LANGUAGES)(
  "%s counts years by the same calendar in every form, and midnight is the hour before one",
  (locale) => {
    for (const look of ["medium", "long"] as const) expect(dayText("2026-11-22", locale, look)).toContain("2026");
    for (const precision of ["day", "minute", "second"] as const)
      expect(timeText(AT, locale, { precision })).toContain("2026");
    expect(timeText("2026-11-22T00:05:00Z", locale, { precision: "clock", timeZone })).toMatch(
      ["en", "ko"].includes(locale) ? /12:05/ : /^0?0[:.]05/,
    );
  },
);

test.each(LANGUAGES)("%s writes hours with as many digits in every form", (locale) => {
  const morning = "2026-11-22T06:05:09Z";
  const hourOf = (precision: "clock" | "minute" | "second") =>
    /(\d+)[:.]05/.exec(timeText(morning, locale, { precision, timeZone }))?.[1];
  expect(hourOf("minute")).toBe(hourOf("second"));
  expect(hourOf("clock")).toBe(hourOf("second"));
});

test.each([
  ["en", "Sunday, November 22", "Sunday, November 22, 2026"],
  ["zh-TW", "11月22日星期日", "2026年11月22日星期日"],
  ["vi", "Chủ Nhật, 22/11", "Chủ Nhật, 22/11/2026"],
  ["ja", "11月22日日曜日", "2026年11月22日日曜日"],
  ["id", "Minggu, 22 November", "Minggu, 22 November 2026"],
])("%s heads a day with its weekday in full", (locale, weekday, full) => {
  expect(dayText("2026-11-22", locale, "weekday")).toBe(weekday);
  expect(dayText("2026-11-22", locale, "full")).toBe(full);
});

test.each([
  ["en", /^(Taipei|Taiwan)( Standard)? Time$/],
  ["zh-TW", /^台北(標準)?時間$/],
])("%s names a time zone", (locale, name) => {
  expect(zoneText("Asia/Taipei", locale)).toMatch(name);
});

test("no line ends between a time and its half of the day", () => {
  for (const precision of ["minute", "second", "clock"] as const) {
    expect(timeText(AT, "en", { precision, timeZone })).toMatch(/\d\u00a0PM$/);
    expect(timeText(AT, "ko", { precision, timeZone })).toMatch(/오후\u00a0\d/);
  }
});

test("a period is a month that stands in a sentence, or a year", () => {
  expect(periodText("2026-10", "en")).toBe("October 2026");
  expect(periodText("2026-10", "vi")).toBe("tháng 10 năm 2026");
  expect(periodText("2026-10", "th")).toBe("ตุลาคม 2026");
  expect(periodText("2026", "en")).toBe("2026");
});

test("what is no day is shown as it came", () => {
  expect(dayText("", "en")).toBe("—");
  expect(dayText("hidden", "en")).toBe("hidden");
});
