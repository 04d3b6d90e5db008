/** The part of a picture that a frame shows, in pixels of the picture. */

export interface Size {
  width: number;
  height: number;
}
export interface Frame {
  /** Width ÷ height of the frame. */
  ratio: number;
  /** Whether the picture must always fill the frame. If not, the whole picture fits, with empty space around it. */
  filled?: boolean;
}
/** The centre of the frame, and the zoom; 1 shows the whole picture. */
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

const MOST_ZOOM = 6;

/** The width of the frame when it shows the whole picture. */
const wholeSpan = ({ width, height }: Size, ratio: number) => Math.max(width, height * ratio);

/** The smallest zoom at which the picture fills the frame. */
const fillingZoom = (size: Size, ratio: number) => wholeSpan(size, ratio) / Math.min(size.width, size.height * ratio);

/** The zoom range of a picture. */
export function zoomRange(size: Size, { ratio, filled = false }: Frame): { least: number; most: number } {
  const least = filled ? fillingZoom(size, ratio) : 1;
  return { least, most: least * MOST_ZOOM };
}

/** Centred, at the smallest zoom that fills the frame. */
export function fillingView(size: Size, frame: Frame): View {
  const zoom = Math.min(zoomRange(size, frame).most, fillingZoom(size, frame.ratio));
  return { x: size.width / 2, y: size.height / 2, zoom };
}

/** The rectangle of the frame; may extend beyond the picture. */
export function frameOf(view: View, size: Size, { ratio }: Frame): Area {
  const width = wholeSpan(size, ratio) / view.zoom;
  const height = width / ratio;
  return { left: view.x - width / 2, top: view.y - height / 2, width, height };
}

/** Moves the view to minimize empty space in the frame. */
export function inside(view: View, size: Size, frame: Frame): View {
  const { least, most } = zoomRange(size, frame);
  const zoom = Math.min(most, Math.max(least, view.zoom));
  const { width, height } = frameOf({ ...view, zoom }, size, frame);
  const place = (at: number, shown: number, whole: number) =>
    shown >= whole ? whole / 2 : Math.min(whole - shown / 2, Math.max(shown / 2, at));
  return { zoom, x: place(view.x, width, size.width), y: place(view.y, height, size.height) };
}

/** The part of the picture within the frame. */
export function shownPart(view: View, size: Size, frame: Frame): Area {
  const shown = frameOf(view, size, frame);
  const left = Math.max(0, shown.left);
  const top = Math.max(0, shown.top);
  return {
    left,
    top,
    width: Math.min(size.width, shown.left + shown.width) - left,
    height: Math.min(size.height, shown.top + shown.height) - top,
  };
}
