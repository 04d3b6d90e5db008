/** The square of a picture that becomes an avatar. All in pixels. */

export interface Size {
  width: number;
  height: number;
}
/** Where the middle of the square is in the picture, and how far it is enlarged; 1 shows the whole shorter side. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

export const MAX_ZOOM = 4;

/** The middle of the picture, not enlarged. */
export function wholeView({ width, height }: Size): View {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The view, kept inside the picture. */
export function inside(view: View, size: Size): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom));
  const half = Math.min(size.width, size.height) / zoom / 2;
  const between = (value: number, most: number) => Math.min(most - half, Math.max(half, value));
  return { zoom, x: between(view.x, size.width), y: between(view.y, size.height) };
}

/** The part of the picture that a view shows. */
export function squareOf(view: View, size: Size): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / view.zoom;
  return { left: view.x - side / 2, top: view.y - side / 2, side };
}
