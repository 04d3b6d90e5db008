/** Layout and keyboard navigation of a two-sided tree. */
import { hierarchy, tree } from "d3-hierarchy";
import type { Point, Size } from "./pan-zoom.rules.ts";

export type Side = "left" | "right";
const SIDES = ["left", "right"] as const;

export interface Place<Content> {
  /** Unique in the tree. */
  id: string;
  content: Content;
  /** Left and right child; undefined if nothing is shown below. */
  below?: readonly [Place<Content>, Place<Content>];
  /** Has descendants that are not shown. */
  hasMore?: boolean;
}

/** A place with its position in the drawing, in pixels. */
export interface DrawnPlace<Content> extends Place<Content>, Point {
  /** 0 for the root. */
  row: number;
  /** Undefined for the root. */
  side?: Side;
  above?: DrawnPlace<Content>;
}

export interface TreeDrawing<Content> {
  /** Pre-order: each place before its descendants, left before right. */
  places: readonly DrawnPlace<Content>[];
  size: Size;
}

export interface Pitch {
  /** The minimum distance of neighbours in a row. */
  across: number;
  /** The distance of two rows. */
  down: number;
  /** Margin at the left and the right edge. */
  edge?: number;
}

/**
 * A tidy tree layout: a left child is left of its parent even without a sibling, rows are level, and places keep the
 * minimum distance.
 */
export function drawingOf<Content>(root: Place<Content>, { across, down, edge = 0 }: Pitch): TreeDrawing<Content> {
  const laid = tree<Place<Content>>()
    .nodeSize([across, down])
    .separation(() => 1)(hierarchy(root, ({ below }) => below));
  const xs = laid.descendants().map(({ x }) => x);
  const end = across / 2 + edge;
  const shift = end - Math.min(...xs);
  const places: DrawnPlace<Content>[] = [];
  const drawn = new Map<unknown, DrawnPlace<Content>>();
  laid.eachBefore((node) => {
    const above = node.parent ? drawn.get(node.parent) : undefined;
    const place: DrawnPlace<Content> = {
      ...node.data,
      x: node.x + shift,
      y: node.y + down / 2,
      row: node.depth,
      above,
      side: above && SIDES[above.below?.[0] === node.data ? 0 : 1],
    };
    drawn.set(node, place);
    places.push(place);
  });
  return {
    places,
    size: { width: Math.max(...xs) + shift + end, height: (laid.height + 1) * down },
  };
}

/** The effect of a key: focuses a shown place, opens the tree below or above, or (un)folds a place of the list. */
export type TreeStep = { to: string } | { open: string } | { climb: true } | { fold: string } | { unfold: string };

/** In the drawing (horizontal orientation): down into a place, up to its parent, left and right along the row. */
export function stepInDrawing(places: readonly DrawnPlace<unknown>[], from: string, key: string): TreeStep | undefined {
  const here = places.find(({ id }) => id === from);
  if (!here) return undefined;
  const beside = (by: 1 | -1) => {
    const row = places.filter(({ row }) => row === here.row);
    return to(row[row.indexOf(here) + by]);
  };
  if (key === "ArrowDown") return inward(here);
  if (key === "ArrowUp") return outward(here);
  if (key === "ArrowLeft") return beside(-1);
  if (key === "ArrowRight") return beside(1);
  return toEnd(places, key);
}

/** In the list (vertical orientation): up and down the rows, right into a place, left out of it. */
export function stepInList(
  places: readonly DrawnPlace<unknown>[],
  folded: ReadonlySet<string>,
  from: string,
  key: string,
): TreeStep | undefined {
  const rows = unfolded(places, folded);
  const here = rows.find(({ id }) => id === from);
  if (!here) return undefined;
  if (key === "ArrowDown") return to(rows[rows.indexOf(here) + 1]);
  if (key === "ArrowUp") return to(rows[rows.indexOf(here) - 1]);
  if (key === "ArrowRight") return folded.has(from) ? { unfold: from } : inward(here);
  if (key === "ArrowLeft") return here.below && here.row > 0 && !folded.has(from) ? { fold: from } : outward(here);
  return toEnd(rows, key);
}

const to = (place: DrawnPlace<unknown> | Place<unknown> | undefined) => place && { to: place.id };
const inward = (here: DrawnPlace<unknown>) => to(here.below?.[0]) ?? (here.hasMore ? { open: here.id } : undefined);
const outward = (here: DrawnPlace<unknown>) => to(here.above) ?? ({ climb: true } as const);
const toEnd = (places: readonly DrawnPlace<unknown>[], key: string) =>
  ({ Home: to(places[0]), End: to(places.at(-1)) })[key];

/** The visible rows of a list with folded places. */
export function unfolded<Content>(
  places: readonly DrawnPlace<Content>[],
  folded: ReadonlySet<string>,
): readonly DrawnPlace<Content>[] {
  const hidden = ({ above }: DrawnPlace<Content>): boolean =>
    above !== undefined && (folded.has(above.id) || hidden(above));
  return places.filter((place) => !hidden(place));
}

/** The next place, cyclically from `from`, with a name that starts with the typed text. */
export function placeTyped<Content>(
  places: readonly DrawnPlace<Content>[],
  from: string,
  typed: string,
  namesOf: (content: Content) => readonly string[],
): string | undefined {
  const at = places.findIndex(({ id }) => id === from);
  // Further letters of a word may match the current place; a new word starts at the next one.
  const first = typed.length > 1 ? at : at + 1;
  const around = [...places.slice(first), ...places.slice(0, first)];
  const sought = typed.toLocaleLowerCase();
  return around.find(({ content }) => namesOf(content).some((name) => name.toLocaleLowerCase().startsWith(sought)))?.id;
}
