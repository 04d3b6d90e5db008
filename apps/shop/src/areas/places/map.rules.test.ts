import { expect, test } from "vitest";
import { drawingOf, labelsThatFit } from "./map.rules.ts";

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
  expect(labelsThatFit(labels, 1).map(({ text }) => text)).toEqual(["台北市", "Hualien"]);
  expect(labelsThatFit(labels, 5)).toHaveLength(3);
});
