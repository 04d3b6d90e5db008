import fc from "fast-check";
import { expect, test } from "vitest";
import { maskedNameOf } from "../members/index.ts";
import { fitsMasked } from "./masked-name.rules.ts";

const fits = (typed: string, name: string) => fitsMasked(typed, maskedNameOf({ name }));

test.each([
  ["Lin Mei", "Lin Mei"],
  ["lin", "Lin Mei"],
  ["mei", "Lin Mei"],
  ["lin m", "Lin Mei"],
  ["陳大", "陳大文"],
  ["nguyen thi", "Nguyễn Thị Lan"],
  ["thi lan", "Nguyễn Thị Lan"],
  ["김민", "김민준"],
  ["やまだ", "ヤマダ 太郎"],
])("“%s” finds %s", (typed, name) => expect(fits(typed, name)).toBe(true));

test.each([
  ["mei lin", "Lin Mei"],
  ["lim", "Mei Chen"],
  ["line", "Lin Mei"],
  ["li mei", "Lin Mei"],
  ["lin mei chen", "Lin Mei"],
  ["陳大文華", "陳大文"],
  ["", "Lin Mei"],
  ["*", "Lin Mei"],
])("“%s” does not find %s", (typed, name) => expect(fits(typed, name)).toBe(false));

test("what fits depends on nothing that is hidden: names that look alike are found alike", () => {
  const letter = fc.constantFrom(..."abcdeminz林陳");
  const word = fc.array(letter, { minLength: 1, maxLength: 5 }).map((letters) => letters.join(""));
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(name, name, name, (typed, one, other) => {
      if (maskedNameOf({ name: one }) === maskedNameOf({ name: other })) {
        expect(fits(typed, one)).toBe(fits(typed, other));
      }
      expect(fits(one, one)).toBe(true);
    }),
    { seed: 7 },
  );
});
