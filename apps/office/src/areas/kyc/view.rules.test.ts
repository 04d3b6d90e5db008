import * as fc from "fast-check";
import { expect, test } from "vitest";
import { enlarged, inSight, MAX_ZOOM, turnedRight, type View, WHOLE } from "./view.rules.ts";

const anyView = fc.record({
  x: fc.double({ min: -9, max: 9, noNaN: true }),
  y: fc.double({ min: -9, max: 9, noNaN: true }),
  zoom: fc.double({ min: 0.1, max: 20, noNaN: true }),
  turns: fc.nat(7),
});

test("a photo that is not enlarged lies in the middle", () => {
  expect(inSight({ ...WHOLE, x: 3, y: -2 })).toEqual(WHOLE);
});

test("whatever is done, the photo covers the middle of its window", () => {
  fc.assert(
    fc.property(anyView, fc.double({ min: 0.1, max: 10, noNaN: true }), (given, factor) => {
      for (const view of [inSight(given), enlarged(inSight(given), factor), turnedRight(inSight(given))]) {
        expect(view.zoom).toBeGreaterThanOrEqual(1);
        expect(view.zoom).toBeLessThanOrEqual(MAX_ZOOM);
        expect(Math.abs(view.x)).toBeLessThanOrEqual((view.zoom - 1) / 2 + 1e-9);
        expect(Math.abs(view.y)).toBeLessThanOrEqual((view.zoom - 1) / 2 + 1e-9);
      }
    }),
  );
});

test("four turns are none", () => {
  const start: View = inSight({ x: 0.4, y: -0.2, zoom: 3, turns: 0 });
  const end = turnedRight(turnedRight(turnedRight(turnedRight(start))));
  expect({ ...end, turns: end.turns % 4 }).toEqual(start);
});
