import fc from "fast-check";
import { expect, test } from "vitest";
import { contained, enlargedAt, fitting, type PanZoomView, visibleArea } from "./pan-zoom.rules.ts";

const RANGE = { least: 0.1, most: 8 };
const length = fc.integer({ min: 1, max: 20_000 });
const size = fc.record({ width: length, height: length });
const at = fc.integer({ min: -30_000, max: 30_000 });
const view = fc.record({ x: at, y: at, scale: fc.double({ min: 0.01, max: 20, noNaN: true }) });

test("all of it is in sight at first, in the middle, and never larger than it is", () => {
  expect(fitting({ width: 2000, height: 500 }, { width: 400, height: 300 })).toEqual({ scale: 0.2, x: 0, y: 100 });
  expect(fitting({ width: 100, height: 100 }, { width: 400, height: 300 })).toEqual({ scale: 1, x: 150, y: 100 });
});

test("the point under the fingers stays under them", () => {
  fc.assert(
    fc.property(view, at, at, fc.double({ min: 0.2, max: 5, noNaN: true }), (before, x, y, factor) => {
      const after = enlargedAt(before, factor, { x, y }, { least: 0.001, most: 1000 });
      const under = (one: PanZoomView) => [(x - one.x) / one.scale, (y - one.y) / one.scale];
      const [left = 0, top = 0] = under(before);
      expect(under(after)[0]).toBeCloseTo(left, 3);
      expect(under(after)[1]).toBeCloseTo(top, 3);
    }),
  );
});

test("wherever it is moved to, as much of the window is filled as can be", () => {
  fc.assert(
    fc.property(view, size, size, (wild, content, window) => {
      const kept = contained(wild, content, window, RANGE);
      expect(kept.scale).toBeGreaterThanOrEqual(RANGE.least);
      expect(kept.scale).toBeLessThanOrEqual(RANGE.most);
      const end = kept.x + content.width * kept.scale;
      if (content.width * kept.scale <= window.width) expect(window.width - end).toBeCloseTo(kept.x, 3);
      else {
        expect(kept.x).toBeLessThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(window.width - 1e-6);
      }
      expect(contained(kept, content, window, RANGE)).toEqual(kept);
    }),
  );
});

test("what is in sight is told in the content's own pixels", () => {
  expect(visibleArea({ x: -100, y: 50, scale: 2 }, { width: 400, height: 300 })).toEqual({
    left: 50,
    top: -25,
    width: 200,
    height: 150,
    scale: 2,
  });
});
