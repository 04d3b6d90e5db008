/** Position and scale of large content in a window. */

export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
/** A content point is at `point * scale + (x, y)` in the window, in pixels. */
export interface PanZoomView extends Point {
  scale: number;
}
export interface Range {
  least: number;
  most: number;
}
/** The visible part of the content, in content pixels. */
export interface VisibleArea extends Size {
  left: number;
  top: number;
  scale: number;
}

/** Centred and scaled down to fit, but never scaled up. */
export function fitting(content: Size, window: Size): PanZoomView {
  const scale = Math.min(1, window.width / content.width, window.height / content.height);
  return contained({ x: 0, y: 0, scale }, content, window, { least: scale, most: scale });
}

/** Zooms by a factor around a window point, which stays in place. */
export function enlargedAt(view: PanZoomView, factor: number, { x, y }: Point, { least, most }: Range): PanZoomView {
  const scale = Math.min(most, Math.max(least, view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
}

/** Clamps the view: centres content smaller than the window, and avoids empty space otherwise. */
export function contained(view: PanZoomView, content: Size, window: Size, { least, most }: Range): PanZoomView {
  const scale = Math.min(most, Math.max(least, view.scale));
  const place = (at: number, length: number, room: number) =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at));
  return {
    scale,
    x: place(view.x, content.width * scale, window.width),
    y: place(view.y, content.height * scale, window.height),
  };
}

export function visibleArea({ x, y, scale }: PanZoomView, window: Size): VisibleArea {
  return {
    left: 0 - x / scale,
    top: 0 - y / scale,
    width: window.width / scale,
    height: window.height / scale,
    scale,
  };
}
