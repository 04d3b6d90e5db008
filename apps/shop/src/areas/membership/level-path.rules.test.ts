import { describe, expect, test } from "vitest";
import { line, places, walked } from "./level-path.rules.ts";

const LEVELS = ["0", "100", "500", "1500"].map((from) => ({ from }));
const at = (level: number, achievement: string, activated = true) => walked(LEVELS, { level, achievement, activated });

describe("the path", () => {
  test("is walked in proportion to what is missing", () => {
    expect(at(1, "100")).toBe(1);
    expect(at(1, "300")).toBe(1.5);
    expect(at(2, "1499.999999")).toBeCloseTo(2.999, 3);
  });
  test("is not begun before the activation, and ends at the top", () => {
    expect(at(0, "400", false)).toBe(0);
    expect(at(0, "50")).toBe(0.5);
    expect(at(3, "99999")).toBe(3);
  });
  test("never leaves the two levels that it is between", () => {
    expect(at(2, "400")).toBe(2);
    expect(at(1, "9999")).toBe(2);
  });
  test("has a place for every level, from below to above", () => {
    const list = places(6);
    expect(list).toHaveLength(6);
    for (let index = 1; index < 6; index++) expect(list[index]!.y).toBeLessThan(list[index - 1]!.y);
    expect(line(list).match(/C/g)).toHaveLength(5);
  });
});
