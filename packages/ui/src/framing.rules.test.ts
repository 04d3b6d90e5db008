import { expect, test } from "vitest";
import { fillingView, frameOf, inside, shownPart, zoomRange } from "./framing.rules.ts";

const TALL = { width: 3000, height: 4000 };
const CARD = { ratio: 1.6 };

test("a picture fills the frame at first, and its middle is in the middle", () => {
  const view = fillingView(TALL, CARD);
  expect(frameOf(view, TALL, CARD)).toEqual({ left: 0, top: 1062.5, width: 3000, height: 1875 });
});

test("made as small as can be, all of it is shown, and only it is kept", () => {
  const view = inside({ x: 0, y: 0, zoom: 0.1 }, TALL, CARD);
  expect(view).toEqual({ x: 1500, y: 2000, zoom: 1 });
  expect(frameOf(view, TALL, CARD).width).toBe(6400);
  expect(shownPart(view, TALL, CARD)).toEqual({ left: 0, top: 0, width: 3000, height: 4000 });
});

test("the frame stays within the picture where it is smaller than it", () => {
  const { most } = zoomRange(TALL, CARD);
  for (const [x, y] of [
    [-9e5, -9e5],
    [9e5, 9e5],
    [0, 4000],
  ] as const) {
    const view = inside({ x, y, zoom: 99 }, TALL, CARD);
    expect(view.zoom).toBe(most);
    const part = shownPart(view, TALL, CARD);
    expect(part.left).toBeGreaterThanOrEqual(0);
    expect(part.left + part.width).toBeLessThanOrEqual(TALL.width + 1e-6);
    expect(part.top + part.height).toBeLessThanOrEqual(TALL.height + 1e-6);
    expect(part.width).toBeCloseTo(6400 / most, 6);
    expect(part.width / part.height).toBeCloseTo(CARD.ratio, 6);
  }
});

test("a frame that is always filled never shows what is beside the picture", () => {
  const size = { width: 400, height: 200 };
  const square = { ratio: 1, filled: true };
  expect(shownPart(fillingView(size, square), size, square)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
  expect(inside({ x: 200, y: 100, zoom: 0.1 }, size, square)).toEqual(fillingView(size, square));
  const corner = inside({ x: -50, y: 900, zoom: 4 }, size, square);
  expect(shownPart(corner, size, square)).toEqual({ left: 0, top: 100, width: 100, height: 100 });
  expect(zoomRange(size, square)).toEqual({ least: 2, most: 12 });
});
