/** How a photo lies in its window. Shifts are in parts of the window's width, so that its size does not matter. */

export interface View {
  x: number;
  y: number;
  zoom: number;
  /** Quarter turns to the right. */
  turns: number;
}

export const WHOLE: View = { x: 0, y: 0, zoom: 1, turns: 0 };
export const MAX_ZOOM = 8;

/** The view kept so that some of the photo stays in sight; not enlarged, it lies in the middle. */
export function inSight(view: View): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom));
  const most = (zoom - 1) / 2;
  const within = (shift: number) => Math.min(most, Math.max(-most, shift)) + 0;
  return { ...view, zoom, x: within(view.x), y: within(view.y) };
}

/** Enlarged by a factor around the middle of the window. */
export function enlarged(view: View, factor: number): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom * factor));
  const by = zoom / view.zoom;
  return inSight({ ...view, zoom, x: view.x * by, y: view.y * by });
}

/** Turned a quarter to the right; what is in the middle of the window stays there. */
export function turnedRight(view: View): View {
  return inSight({ ...view, turns: view.turns + 1, x: -view.y, y: view.x });
}
