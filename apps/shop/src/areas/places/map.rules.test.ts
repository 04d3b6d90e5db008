import { describe, expect, test } from "vitest";
import { drawingOf, labelsThatFit, tilesIn } from "./map.rules.ts";

const BOX = { west: 118, south: 21, east: 122, north: 26 };

test("a point of the drawing is the position it was drawn from", () => {
  const drawing = drawingOf(BOX);
  expect(drawing.size.height).toBe(1600);
  for (const position of [
    { longitude: 121.5, latitude: 25.05 },
    { longitude: 118, latitude: 26 },
    { longitude: 122, latitude: 21 },
  ]) {
    const back = drawing.position(drawing.point(position));
    expect(back.longitude).toBeCloseTo(position.longitude, 3);
    expect(back.latitude).toBeCloseTo(position.latitude, 3);
  }
  expect(drawing.point({ longitude: 118, latitude: 26 })).toEqual({ x: 0, y: 0 });
});

test("a wide country fills the width", () => {
  const { size } = drawingOf({ west: 95, south: -11, east: 141, north: 6 });
  expect(size.width).toBe(1600);
  expect(size.height).toBeLessThan(700);
});

test("rings are closed paths", () => {
  expect(drawingOf(BOX).path([[118, 26, 122, 26, 122, 21], []])).toMatch(/^M0 0L[\d.]+ 0L[\d.]+ 1600ZZ$/);
});

test("labels that would cover one before them are left out, and come back when the map is enlarged", () => {
  const labels = [
    { x: 100, y: 100, text: "台北市" },
    { x: 110, y: 105, text: "新北市" },
    { x: 300, y: 100, text: "Hualien" },
  ];
  const all = { left: 0, top: 0, width: 400, height: 400 };
  expect(labelsThatFit(labels, 1, { ...all, scale: 1 }).map(({ text }) => text)).toEqual(["台北市", "Hualien"]);
  expect(labelsThatFit(labels, 5, { ...all, scale: 5 })).toHaveLength(3);
});

test("labels are whole in the window: those near its sides begin or end at their point, others are left out", () => {
  const places = { West: 12, Middle: 100, East: 190, Beyond: 210, "Far beyond": -10 };
  const labels = Object.entries(places).map(([text, x]) => ({ x, y: 50, text }));
  const window = { left: 0, top: 0, width: 200, height: 100, scale: 1 };
  expect(labelsThatFit(labels, 1, window).map(({ text, anchor }) => [text, anchor])).toEqual([
    ["West", "start"],
    ["Middle", "middle"],
    ["East", "end"],
  ]);
  expect(labelsThatFit(labels, 1, { ...window, top: 45 })).toEqual([]);
  expect(labelsThatFit(labels, 1, { ...window, height: 40 })).toEqual([]);
  expect(labelsThatFit([{ x: 20, y: 50, text: "A name of many signs" }], 1, { ...window, width: 100 })).toEqual([]);
});

describe("tiles", () => {
  const COUNTRIES = {
    TW: BOX,
    JP: { west: 122, south: 24, east: 146, north: 46 },
    ID: { west: 95, south: -11, east: 141, north: 6 },
    US: { west: -125, south: 24, east: -66, north: 50 },
  };
  const views = Object.entries(COUNTRIES).flatMap(([code, box]) =>
    [0.2, 1, 4, 16].map((scale) => ({ code, box, scale })),
  );

  test.each(views)("cover what is in sight of $code at $scale, and lie where their places are drawn", (view) => {
    const drawing = drawingOf(view.box);
    const { width, height } = drawing.size;
    const window = { width: Math.min(width, 360 / view.scale), height: Math.min(height, 340 / view.scale) };
    const area = { left: (width - window.width) / 2, top: (height - window.height) / 2, ...window, scale: view.scale };
    const tiles = tilesIn(drawing, area);
    expect(tiles.length).toBeGreaterThan(0);
    expect(tiles.length).toBeLessThanOrEqual(100);
    for (const [x, y] of [
      [area.left + 1, area.top + 1],
      [area.left + area.width - 1, area.top + area.height - 1],
    ] as const) {
      const over = tiles.filter(
        (one) => x >= one.left && x < one.left + one.width && y >= one.top && y < one.top + one.height,
      );
      expect(over.length).toBeGreaterThanOrEqual(1);
    }
    // A point at the centre of a Web Mercator tile is drawn there, within a few screen pixels.
    for (const { z, x, y, left, top, ...size } of tiles) {
      const rows = 2 ** z;
      const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / rows))) * 180) / Math.PI;
      const middle = drawing.point({ longitude: ((x + 0.5) / rows) * 360 - 180, latitude });
      expect(Math.abs(middle.x - left - size.width / 2) * view.scale).toBeLessThan(1 + view.scale / 5);
      expect(Math.abs(middle.y - top - size.height / 2) * view.scale).toBeLessThan(6);
    }
  });

  test("Taipei is in the tile that everybody calls so", () => {
    const drawing = drawingOf(BOX);
    const at = drawing.point({ longitude: 121.5654, latitude: 25.033 });
    const area = { left: at.x - 1, top: at.y - 1, width: 2, height: 2, scale: 16 };
    const { z, x, y } = tilesIn(drawing, area)[0]!;
    const share = (121.5654 + 180) / 360;
    expect([x, y]).toEqual([Math.floor(share * 2 ** z), Math.floor(rowShare(25.033) * 2 ** z)]);
  });
});

/** According to the "slippy map" tile convention. */
function rowShare(latitude: number): number {
  const radians = (latitude * Math.PI) / 180;
  return (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2;
}
