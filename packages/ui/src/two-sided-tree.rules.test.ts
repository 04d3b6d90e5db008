import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type DrawnPlace,
  drawingOf,
  type Place,
  placeTyped,
  stepInDrawing,
  stepInList,
  unfolded,
} from "./two-sided-tree.rules.ts";

const PITCH = { across: 112, down: 176 };
const ROWS = 4;
const NOTHING = new Set<string>();

/** Any tree of up to four rows; a free place is a leaf. Ids are paths: "1" is the root, "10" its left child. */
const anyTree = (id = "1"): fc.Arbitrary<Place<string>> => {
  const leaf = fc.boolean().map((hasMore) => ({ id, content: `name ${id}`, hasMore }));
  if (id.length === ROWS) return leaf;
  const inner = fc.tuple(anyTree(`${id}0`), anyTree(`${id}1`)).map((below) => ({ id, content: `name ${id}`, below }));
  return fc.oneof({ weight: 1, arbitrary: leaf }, { weight: 4, arbitrary: inner });
};
const full = (id = "1"): Place<string> => ({
  id,
  content: id,
  ...(id.length < ROWS ? { below: [full(`${id}0`), full(`${id}1`)] as const } : { hasMore: true }),
});
const rowsOf = (places: readonly DrawnPlace<string>[]) =>
  Array.from({ length: ROWS }, (_, row) => places.filter((place) => place.row === row));

test("no two places meet, rows are level, and all of it lies within the size", () => {
  fc.assert(
    fc.property(anyTree(), (root) => {
      const { places, size } = drawingOf(root, PITCH);
      for (const row of rowsOf(places)) {
        row.forEach((place, at) => {
          expect(place.y).toBe(place.row * PITCH.down + PITCH.down / 2);
          const next = row[at + 1];
          if (next) expect(next.x - place.x).toBeGreaterThanOrEqual(PITCH.across - 1e-6);
          expect(place.x).toBeGreaterThanOrEqual(PITCH.across / 2 - 1e-6);
          expect(place.x).toBeLessThanOrEqual(size.width - PITCH.across / 2 + 1e-6);
          expect(place.y).toBeLessThan(size.height);
        });
      }
    }),
  );
});

test("left is left of the place above and right is right of it, by the same distance", () => {
  fc.assert(
    fc.property(anyTree(), (root) => {
      for (const place of drawingOf(root, PITCH).places) {
        expect(place.side).toBe(place.above && (place.id.endsWith("0") ? "left" : "right"));
        if (!place.above) continue;
        const off = place.x - place.above.x;
        expect(Math.sign(off)).toBe(place.side === "left" ? -1 : 1);
        const other = place.above.below?.[place.side === "left" ? 1 : 0];
        const across = drawingOf(root, PITCH).places.find(({ id }) => id === other?.id);
        expect((across?.x ?? 0) - place.above.x).toBeCloseTo(-off, 6);
      }
    }),
  );
});

test("four full rows are eight places wide", () => {
  expect(drawingOf(full(), PITCH).size).toEqual({ width: 8 * PITCH.across, height: 4 * PITCH.down });
  const { places, size } = drawingOf(full(), { ...PITCH, edge: 24 });
  expect(size.width).toBe(8 * PITCH.across + 48);
  const xs = places.map(({ x }) => x);
  expect([Math.min(...xs), size.width - Math.max(...xs)]).toEqual([PITCH.across / 2 + 24, PITCH.across / 2 + 24]);
});

test("a long leg stays narrow", () => {
  const leg = (id: string): Place<string> =>
    id.length === ROWS
      ? { id, content: id, hasMore: true }
      : { id, content: id, below: [leg(`${id}0`), { id: `${id}1`, content: "free" }] };
  expect(drawingOf(leg("1"), PITCH).size.width).toBeLessThanOrEqual(4 * PITCH.across);
});

/** Follows a key from place to place until it leads nowhere. */
function walk(step: (from: string) => ReturnType<typeof stepInDrawing>, from: string): string[] {
  const way = [from];
  for (;;) {
    const next = step(way.at(-1) ?? "");
    if (!next || !("to" in next) || way.length > 50) return way;
    way.push(next.to);
  }
}

test("keys reach every place of the drawing, and each way back", () => {
  fc.assert(
    fc.property(anyTree(), (root) => {
      const { places } = drawingOf(root, PITCH);
      const by = (key: string) => (from: string) => stepInDrawing(places, from, key);
      const heads = walk(by("ArrowDown"), root.id);
      // Down follows the left side; row segments that do not start below the root's left line are reached from their
      // parents.
      const reached = new Set<string>([root.id]);
      let size = 0;
      while (size !== reached.size) {
        size = reached.size;
        for (const id of [...reached])
          for (const key of ["ArrowDown", "ArrowRight", "ArrowLeft"])
            for (const found of walk(by(key), id)) reached.add(found);
      }
      expect([...reached].sort()).toEqual(places.map(({ id }) => id).sort());
      expect(walk(by("ArrowUp"), heads.at(-1) ?? "")).toEqual(heads.reverse());
      expect(by("Home")(places.at(-1)?.id ?? "")).toEqual({ to: root.id });
      expect(by("End")(root.id)).toEqual({ to: places.at(-1)?.id });
      expect(by("ArrowUp")(root.id)).toEqual({ climb: true });
    }),
  );
});

test("down from the lowest row goes below it, where there is more", () => {
  const { places } = drawingOf(full(), PITCH);
  expect(stepInDrawing(places, "1000", "ArrowDown")).toEqual({ open: "1000" });
  expect(stepInDrawing(places, "1011", "ArrowLeft")).toEqual({ to: "1010" });
  expect(stepInDrawing(places, "1000", "ArrowLeft")).toBeUndefined();
  expect(stepInList(places, NOTHING, "1000", "ArrowRight")).toEqual({ open: "1000" });
});

test("the list is walked row by row, and what is folded is passed over", () => {
  fc.assert(
    fc.property(anyTree(), fc.nat(), (root, which) => {
      const { places } = drawingOf(root, PITCH);
      const shut = places.filter(({ below }) => below);
      const folded = new Set(shut.length > 0 ? [shut[which % shut.length]?.id ?? ""] : []);
      const rows = unfolded(places, folded).map(({ id }) => id);
      expect(walk((from) => stepInList(places, folded, from, "ArrowDown"), root.id)).toEqual(rows);
      const [id] = folded;
      if (id === undefined) return;
      expect(rows.filter((row) => row.startsWith(id))).toEqual([id]);
      expect(stepInList(places, folded, id, "ArrowRight")).toEqual({ unfold: id });
      expect(stepInList(places, NOTHING, id, "ArrowLeft")).toEqual(id === root.id ? { climb: true } : { fold: id });
    }),
  );
});

test("what is typed is found from where one is, and around", () => {
  const { places } = drawingOf(full(), PITCH);
  const typed = (from: string, letters: string) => placeTyped(places, from, letters, (content) => [content]);
  expect(typed("1", "1")).toBe("10");
  expect(typed("10", "10")).toBe("10");
  expect(typed("10", "1011")).toBe("1011");
  expect(typed("1111", "1")).toBe("1");
  expect(typed("1", "2")).toBeUndefined();
});
