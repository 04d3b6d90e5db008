/**
 * A viewport for large content: drag, pinch, wheel, double tap, keys. The view is kept in a ref and written to the
 * element directly, so that moving causes no re-render; `onView` reports the visible area once per frame.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from "react";
import { classes } from "./classes.ts";
import { useDragAndPinch } from "./gesture.ts";
import {
  contained,
  enlargedAt,
  fitting,
  type PanZoomView,
  type Point,
  type Size,
  type VisibleArea,
  visibleArea,
} from "./pan-zoom.rules.ts";

const NEAR = 2.5;
const KEY_FACTOR = 1.4;
const KEY_SHARE = 0.15;
const PER_WHEEL_PIXEL = 0.002;
/** Discrete steps are animated, gestures are not. styles.css disables animation for reduced motion. */
const FLIGHT = "transform 200ms var(--ease-out)";

export interface PanZoomHandle {
  /** Zooms around this content point if visible, else around the centre. */
  enlarge: (factor: number, around?: Point) => void;
  /** Fits the content; `moves` is false for new content. */
  fit: (moves?: boolean) => void;
  /** Centres a content point, optionally at another scale. */
  show: (point: Point, scale?: number) => void;
}

export interface PanZoomProps {
  ref?: Ref<PanZoomHandle>;
  /** The accessible name. */
  label: string;
  /** Size of the content at scale 1, in pixels. */
  size: Size;
  /** The maximum zoom, relative to the fitted scale. */
  most?: number;
  /** Called once per frame while moving, and when the window is resized. */
  onView?: (area: VisibleArea) => void;
  /** Called for a key that neither moves nor zooms. */
  onOtherKey?: (key: string) => void;
  /**
   * `touch-action` while fitted: `pan-x` allows swiping to the next picture, and leaves the arrow keys to the parent.
   */
  touchAtFirst?: "none" | "pan-x" | "pan-y";
  className?: string;
  children: ReactNode;
}

export function PanZoom({ ref: handle, ...props }: PanZoomProps) {
  const { label, size, most = 4, touchAtFirst = "none", className, children } = props;
  const stage = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const view = useRef<PanZoomView>(undefined);
  const isWhole = useRef(true);
  const told = useRef<number>(undefined);

  const room = (): Size => ({
    width: stage.current?.clientWidth ?? 0,
    height: stage.current?.clientHeight ?? 0,
  });
  const whole = () => fitting(size, room());
  const range = () => {
    const least = whole().scale;
    return { least, most: Math.max(1, least) * most };
  };
  const now = () => view.current ?? whole();
  const tell = useEffectEvent(() => props.onView?.(visibleArea(now(), room())));
  const put = (next: PanZoomView, moves = false) => {
    const kept = contained(next, size, room(), range());
    const isFirst = view.current === undefined;
    view.current = kept;
    isWhole.current = kept.scale <= whole().scale;
    if (content.current) {
      content.current.style.transition = moves && !isFirst ? FLIGHT : "";
      content.current.style.transform = `translate(${kept.x}px, ${kept.y}px) scale(${kept.scale})`;
    }
    if (stage.current) {
      stage.current.style.touchAction = isWhole.current ? touchAtFirst : "none";
      stage.current.style.cursor = isWhole.current ? "zoom-in" : "grab";
    }
    told.current ??= requestAnimationFrame(() => {
      told.current = undefined;
      tell();
    });
  };
  const enlarge = (factor: number, point?: Point, moves = true) => {
    const { width, height } = room();
    put(enlargedAt(now(), factor, point ?? { x: width / 2, y: height / 2 }, range()), moves);
  };
  const fit = (moves = true) => put(whole(), moves);
  const show = ({ x, y }: Point, scale = now().scale) => {
    const { width, height } = room();
    put({ scale, x: width / 2 - x * scale, y: height / 2 - y * scale }, true);
  };
  /** The window position of a content point; undefined outside the window. */
  const inSight = (point: Point): Point | undefined => {
    const [{ width, height }, { x, y, scale }] = [room(), now()];
    const at = { x: point.x * scale + x, y: point.y * scale + y };
    return at.x >= 0 && at.x <= width && at.y >= 0 && at.y <= height ? at : undefined;
  };
  /** Toggles between fitted and zoomed in. */
  const turn = (point?: Point) => (now().scale > whole().scale * 1.01 ? fit() : enlarge(NEAR, point));
  useImperativeHandle(handle, () => ({
    enlarge: (factor, around) => enlarge(factor, around && inSight(around)),
    fit: (moves) => fit(moves),
    show: (point, scale) => show(point, scale),
  }));

  const gesture = useDragAndPinch(now, (from, { dx, dy, factor, x, y }) => {
    const grown = enlargedAt(from, factor, { x, y }, range());
    put({ ...grown, x: grown.x + dx, y: grown.y + dy });
  });
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    enlarge(Math.exp(-event.deltaY * PER_WHEEL_PIXEL), pointOf(event), false);
  });
  // Keep fitted content fitted.
  const resized = useEffectEvent(() => put(isWhole.current ? whole() : now()));
  useEffect(() => {
    const place = stage.current;
    if (!place) return;
    // React's wheel listeners are passive and cannot prevent scrolling.
    place.addEventListener("wheel", wheel, { passive: false });
    const watch = new ResizeObserver(() => resized());
    watch.observe(place);
    return () => {
      place.removeEventListener("wheel", wheel);
      watch.disconnect();
      if (told.current !== undefined) cancelAnimationFrame(told.current);
      told.current = undefined;
    };
  }, [stage, told]);
  const { width, height } = size;
  const grown = useEffectEvent((_width: number, _height: number) => resized());
  useEffect(() => grown(width, height), [width, height]);

  const key = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isWhole.current && touchAtFirst === "pan-x" && /^Arrow(Left|Right)$/.test(event.key)) return;
    const { width, height } = room();
    const by = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (by)
      put({ ...now(), x: now().x + (by[0] ?? 0) * width * KEY_SHARE, y: now().y + (by[1] ?? 0) * height * KEY_SHARE });
    else if (event.key === "+" || event.key === "=") enlarge(KEY_FACTOR);
    else if (event.key === "-") enlarge(1 / KEY_FACTOR);
    else if (event.key === "0") fit();
    else if (event.key === "Enter") turn();
    else return props.onOtherKey?.(event.key);
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the window itself is dragged and moved by keys
    <div
      ref={stage}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move what has the focus
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move what has the focus
      tabIndex={0}
      onKeyDown={key}
      onDoubleClick={(event: MouseEvent) => turn(pointOf(event))}
      {...gesture}
      data-pans
      className={classes("relative overflow-clip select-none focus-visible:-outline-offset-3", className)}
    >
      <div ref={content} className="absolute top-0 left-0 origin-top-left" style={size}>
        {children}
      </div>
    </div>
  );
}
