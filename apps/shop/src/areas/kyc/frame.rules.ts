/** The part of a picture that a frame shows. All in pixels of the picture; `ratio` is the frame's width by its height. */

export interface Size {
  width: number;
  height: number;
}
/** Where the middle of the frame is, and how far the picture is enlarged; 1 shows all of it. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const MAX_ZOOM = 6;

/** The width of the frame when it shows the whole picture. */
const wholeSpan = ({ width, height }: Size, ratio: number) => Math.max(width, height * ratio);

/** The middle of the picture, as large as it fills the frame. */
export function fillingView(size: Size, ratio: number): View {
  const span = Math.min(size.width, size.height * ratio);
  return { x: size.width / 2, y: size.height / 2, zoom: Math.min(MAX_ZOOM, wholeSpan(size, ratio) / span) };
}

/** What the frame shows; it may reach beyond the picture. */
export function frameOf(view: View, size: Size, ratio: number): Area {
  const width = wholeSpan(size, ratio) / view.zoom;
  const height = width / ratio;
  return { left: view.x - width / 2, top: view.y - height / 2, width, height };
}

/** The view, moved so that the frame shows no more emptiness than it must. */
export function inside(view: View, size: Size, ratio: number): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom));
  const { width, height } = frameOf({ ...view, zoom }, size, ratio);
  const place = (at: number, frame: number, whole: number) =>
    frame >= whole ? whole / 2 : Math.min(whole - frame / 2, Math.max(frame / 2, at));
  return { zoom, x: place(view.x, width, size.width), y: place(view.y, height, size.height) };
}

/** The part of the picture within the frame. */
export function shownPart(view: View, size: Size, ratio: number): Area {
  const frame = frameOf(view, size, ratio);
  const left = Math.max(0, frame.left);
  const top = Math.max(0, frame.top);
  return {
    left,
    top,
    width: Math.min(size.width, frame.left + frame.width) - left,
    height: Math.min(size.height, frame.top + frame.height) - top,
  };
}

/** `size` made smaller, where it must be, so that no side is longer than `longest`. */
export function atMost({ width, height }: Size, longest: number): Size {
  const factor = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
