/** A picture that is panned, zoomed and cropped to a frame, on the device. */
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import {
  type Area,
  type Frame,
  fillingView,
  frameOf,
  inside,
  type Size,
  shownPart,
  type View,
  zoomRange,
} from "./framing.rules.ts";
import { useDragAndPinch } from "./gesture.ts";

/** Distance per arrow key, as a fraction of the visible part. */
const STEP = 0.05;
const BEFORE: View = { x: 0, y: 0, zoom: 1 };

export interface Framing {
  frame: Frame;
  size: Size | undefined;
  view: View;
  move: (next: Partial<View>) => void;
  /** Whether a picture is loaded. */
  ready: boolean;
  /** The device cannot decode this format. */
  unreadable: boolean;
  onLoad: (image: HTMLImageElement) => void;
  onUnreadable: () => void;
  /** Hides the picture until the next one is loaded, for example after a rotation. */
  reset: () => void;
  /** The picture and the part to keep; undefined before it is loaded. */
  cut: () => { image: HTMLImageElement; part: Area } | undefined;
}

/** The state of a `PictureFrame`. Later changes of `frame` are ignored. */
export function useFraming(frame: Frame): Framing {
  const shown = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size>();
  const [view, setView] = useState(BEFORE);
  const [unreadable, setUnreadable] = useState(false);
  return {
    frame,
    size,
    view,
    move: (next) => size && setView(inside({ ...view, ...next }, size, frame)),
    ready: size !== undefined,
    unreadable,
    onLoad(image) {
      const { naturalWidth: width, naturalHeight: height } = image;
      shown.current = image;
      setSize({ width, height });
      setView(fillingView({ width, height }, frame));
    },
    onUnreadable: () => setUnreadable(true),
    reset: () => setSize(undefined),
    cut: () => (shown.current && size ? { image: shown.current, part: shownPart(view, size, frame) } : undefined),
  };
}

export interface PictureFrameProps {
  framing: Framing;
  /** A local file, or a URL. */
  picture: Blob | string;
  /** Instructions for screen readers. */
  moveLabel: string;
  zoomLabel: string;
  /** Before the slider. */
  zoomIcon: ReactNode;
  /** After the slider. */
  action?: ReactNode;
  className?: string;
  style?: CSSProperties;
  /** Above the picture. */
  children?: ReactNode;
}

/** The picture can be dragged, pinched, or moved with the arrow keys. */
export function PictureFrame(props: PictureFrameProps) {
  const { framing, picture, moveLabel, zoomLabel, zoomIcon, action, className, style, children } = props;
  const { frame, size, view, move } = framing;
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!image.current) return;
    const url = typeof picture === "string" ? picture : URL.createObjectURL(picture);
    image.current.src = url;
    return () => {
      if (url !== picture) URL.revokeObjectURL(url);
    };
  }, [picture]);
  const span = size ? frameOf(view, size, frame).width : 0;
  const gesture = useDragAndPinch(
    () => size && { view, span },
    (from, { dx, dy, factor, width }) => {
      const perPixel = from.span / width;
      move({ x: from.view.x - dx * perPixel, y: from.view.y - dy * perPixel, zoom: from.view.zoom * factor });
    },
  );
  const key = (event: KeyboardEvent) => {
    const step = span * STEP;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (!by) return;
    event.preventDefault();
    move({ x: view.x + (by[0] ?? 0), y: view.y + (by[1] ?? 0) });
  };
  const { least, most } = size ? zoomRange(size, frame) : { least: 1, most: 1 };
  return (
    <>
      <button
        type="button"
        aria-label={moveLabel}
        onKeyDown={key}
        {...gesture}
        className={classes("relative mx-auto w-full cursor-move touch-none overflow-hidden bg-sunken", className)}
        style={{ aspectRatio: frame.ratio, ...style }}
      >
        <img
          ref={image}
          alt=""
          draggable={false}
          onLoad={(event) => framing.onLoad(event.currentTarget)}
          onError={() => framing.onUnreadable()}
          className="absolute max-w-none origin-top-left select-none"
          style={size ? placeOf(view, size, frame) : { visibility: "hidden" }}
        />
        {children}
      </button>
      <div className="mx-auto flex w-full items-center gap-3 text-ink-soft">
        {zoomIcon}
        <span className="relative flex w-full items-center">
          {/* Browsers draw a white track next to a dark thumb. */}
          <span aria-hidden="true" className="absolute inset-x-0 rounded-full border-2 border-line-strong" />
          <input
            type="range"
            aria-label={zoomLabel}
            min={least}
            max={most}
            step="any"
            value={view.zoom}
            disabled={!size}
            onChange={(event) => move({ zoom: Number(event.target.value) })}
            className="relative h-11 w-full appearance-none accent-brand-ink"
          />
        </span>
        {action}
      </div>
    </>
  );
}

/** In percent of the frame, to be independent of its size on screen. */
function placeOf(view: View, size: Size, frame: Frame): CSSProperties {
  const { left, top, width, height } = frameOf(view, size, frame);
  return {
    width: `${(size.width / width) * 100}%`,
    left: `${(-left / width) * 100}%`,
    top: `${(-top / height) * 100}%`,
  };
}
