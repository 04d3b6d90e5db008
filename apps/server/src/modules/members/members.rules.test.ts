import { describe, expect, test } from "vitest";
import { addressPrefix } from "../../platform/http/address-prefix.ts";
import { deviceName } from "./device.rules.ts";
import { maskedEmail, maskedName } from "./masking.rules.ts";
import { readPhone } from "./phone.rules.ts";
import { ageOn } from "./registration.rules.ts";

test.each([
  ["+886", "0912345678", "912345678"],
  ["+886", "912345678", "912345678"],
  ["+84", "0912345678", "912345678"],
  ["+66", "0812345678", "812345678"],
  ["+81", "09012345678", "9012345678"],
  ["+82", "01012345678", "1012345678"],
  ["+62", "081234567890", "81234567890"],
  ["+86", "13812345678", "13812345678"],
  ["+1", "2015550123", "2015550123"],
])("mobile %s %s is kept as %s", (areaCode, typed, kept) => {
  expect(readPhone(areaCode, typed)).toEqual({ areaCode, mobile: kept });
});

test.each([
  ["+886", "12345"],
  ["+886", "0223456789"],
  ["+999", "912345678"],
  ["+8", "86912345678"],
  ["+44", "00000000000"],
])("mobile %s %s is none", (areaCode, typed) => {
  expect(readPhone(areaCode, typed)).toBeNull();
});

test.each([
  ["1990-05-01", "2026-05-01", 36],
  ["1990-05-02", "2026-05-01", 35],
  ["2008-02-29", "2026-02-28", 17],
  ["2008-02-29", "2026-03-01", 18],
])("born %s, on %s one is %i", (birthday, day, age) => {
  expect(ageOn(birthday, day)).toBe(age);
});

test.each([
  ["Mei Chen", "M** C***"],
  ["陳大文", "陳**"],
  ["陳", "陳*"],
  ["Nguyễn Thị Minh Khai", "N*** T** M*** K***"],
  ["สมชาย", "ส***"],
  ["👩‍👩‍👧 Co", "👩‍👩‍👧* C*"],
])("%s is shown as %s", (name, shown) => {
  expect(maskedName(name)).toBe(shown);
});

test("an email is shown by its first sign and its domain", () => {
  expect(maskedEmail("mei.chen@example.com")).toBe("m***@example.com");
});

describe("devices", () => {
  test.each([
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile/15E Safari/604.1",
      "Safari · iPhone",
    ],
    ["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome · Android"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge · Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"],
    ["curl/8.0", ""],
  ])("%s", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  test.each([
    ["203.0.113.7", "203.0.113"],
    ["::ffff:203.0.113.7", "203.0.113"],
    ["2001:db8:0:1::7", "2001:db8:0"],
    ["2001:DB8::7", "2001:db8:0"],
    ["2001:0db8:0000:ffff:1:2:3:4", "2001:db8:0"],
    ["::1", "0:0:0"],
  ])("%s belongs to %s", (ip, prefix) => {
    expect(addressPrefix(ip)).toBe(prefix);
  });
});
