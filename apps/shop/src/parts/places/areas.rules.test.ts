import { expect, test } from "vitest";
import { besideName, findAreas } from "./areas.rules.ts";

const area = (name: string, latin = "", postalCode = "") => ({ name, latin, postalCode });
const names = (list: ReturnType<typeof area>[], typed: string) => findAreas(list, typed).map(({ name }) => name);

test.each<[typed: string, list: ReturnType<typeof area>[], found: string[]]>([
  ["", [area("b"), area("a")], ["b", "a"]],
  ["da'an", [area("大安區", "Da'an District"), area("信義區", "Xinyi District")], ["大安區"]],
  ["DAAN", [area("大安區", "Da'an District")], ["大安區"]],
  ["da nang", [area("Đà Nẵng", "Da Nang City"), area("Hà Nội")], ["Đà Nẵng"]],
  ["さい", [area("埼玉県さいたま市", "サイタマシ"), area("札幌市", "サッポロシ")], ["埼玉県さいたま市"]],
  ["ﾊﾞﾝ", [area("番町", "バンチョウ")], ["番町"]],
  ["서", [area("부산광역시"), area("서울특별시")], ["서울특별시"]],
  ["106", [area("大安區", "", "106"), area("中正區", "", "100")], ["大安區"]],
  ["lin", [area("雲林縣", "Yunlin County"), area("林口區", "Linkou District")], ["林口區", "雲林縣"]],
  ["นคร", [area("กรุงเทพมหานคร", "Bangkok"), area("นครปฐม", "Nakhon Pathom")], ["นครปฐม", "กรุงเทพมหานคร"]],
])("%j finds areas that begin with it, then those that have it", (typed, list, found) => {
  expect(names(list, typed)).toEqual(found);
});

test("a name in other letters has Latin ones beside it for those who may not read it", () => {
  expect(besideName("TW", area("台北市", "Taipei City"), "vi")).toBe("Taipei City");
  expect(besideName("TW", area("台北市", "Taipei City"), "zh-TW")).toBe("");
  expect(besideName("US", area("CA", "California"), "en")).toBe("California");
  expect(besideName("ID", area("Jawa Barat"), "th")).toBe("");
});
