/** How something large lies in a window: where it is moved to, and how far it is enlarged. */

export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
/** A point of the content lies in the window at `point * scale + (x, y)`, in pixels. */
export interface PanZoomView extends Point {
  scale: number;
}
export interface Range {
  least: number;
  most: number;
}
/** The part of the content that is in sight, in the content's own pixels. */
export interface VisibleArea extends Size {
  left: number;
  top: number;
  scale: number;
}

/** As large as all of it is in sight, but not larger than it is; in the middle. */
export function fitting(content: Size, window: Size): PanZoomView {
  const scale = Math.min(1, window.width / content.width, window.height / content.height);
  return contained({ x: 0, y: 0, scale }, content, window, { least: scale, most: scale });
}

/** Enlarged by a factor around a point of the window, which stays where it is. */
export function enlargedAt(view: PanZoomView, factor: number, { x, y }: Point, { least, most }: Range): PanZoomView {
  const scale = Math.min(most, Math.max(least, view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
}

/** Kept so that the window shows no more emptiness than it must: what is smaller than the window lies in the middle. */
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
