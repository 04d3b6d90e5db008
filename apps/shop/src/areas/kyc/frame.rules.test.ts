import { expect, test } from "vitest";
import { atMost, fillingView, frameOf, inside, MAX_ZOOM, shownPart } from "./frame.rules.ts";

const TALL = { width: 3000, height: 4000 };
const CARD = 1.6;

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
  for (const [x, y] of [
    [-9e5, -9e5],
    [9e5, 9e5],
    [0, 4000],
  ] as const) {
    const view = inside({ x, y, zoom: 99 }, TALL, CARD);
    expect(view.zoom).toBe(MAX_ZOOM);
    const part = shownPart(view, TALL, CARD);
    expect(part.left).toBeGreaterThanOrEqual(0);
    expect(part.left + part.width).toBeLessThanOrEqual(TALL.width + 1e-6);
    expect(part.top + part.height).toBeLessThanOrEqual(TALL.height + 1e-6);
    expect(part.width).toBeCloseTo(6400 / MAX_ZOOM, 6);
    expect(part.width / part.height).toBeCloseTo(CARD, 6);
  }
});

test("a picture is made smaller and never larger", () => {
  expect(atMost({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(atMost({ width: 800, height: 600 }, 2000)).toEqual({ width: 800, height: 600 });
});
