/** The position of a photo in its frame. Offsets are fractions of the frame's width, hence independent of its size. */

export interface View {
  x: number;
  y: number;
  zoom: number;
  /** Clockwise rotations by 90°. */
  turns: number;
}

export const WHOLE: View = { x: 0, y: 0, zoom: 1, turns: 0 };
export const MAX_ZOOM = 8;

/** Clamps the view to keep a part of the photo visible; centres the photo at zoom 1. */
export function inSight(view: View): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom));
  const most = (zoom - 1) / 2;
  const within = (shift: number) => Math.min(most, Math.max(-most, shift)) + 0;
  return { ...view, zoom, x: within(view.x), y: within(view.y) };
}

/** Zooms by a factor around the centre of the frame. */
export function enlarged(view: View, factor: number): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom * factor));
  const by = zoom / view.zoom;
  return inSight({ ...view, zoom, x: view.x * by, y: view.y * by });
}

/** Rotates 90° clockwise around the centre of the frame. */
export function turnedRight(view: View): View {
  return inSight({ ...view, turns: view.turns + 1, x: -view.y, y: view.x });
}
