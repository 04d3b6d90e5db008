import { expect, test } from "vitest";
import { atMost } from "./picture-cut.ts";

test("a picture is made smaller and never larger", () => {
  expect(atMost({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(atMost({ width: 800, height: 600 }, 2000)).toEqual({ width: 800, height: 600 });
});
