/**
 * A bar chart with one bar per mark (such as a day), stacked if there are several kinds. Pointer, touch and arrow keys
 * move from mark to mark, and screen readers announce each. Kinds can be hidden to compare the others. Pages also show
 * the same numbers as a table.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { stackedBars } from "./bars.rules.ts";
import { classes } from "./classes.ts";
import { useLocale } from "./locale.ts";
import { shortText } from "./short-figures.tsx";

const ROOM = { width: 720, height: 180 };
/** In the order of `kinds`. */
const KINDS = [
  { fill: "fill-kind-1", dot: "bg-kind-1" },
  { fill: "fill-kind-2", dot: "bg-kind-2" },
  { fill: "fill-kind-3", dot: "bg-kind-3" },
  { fill: "fill-kind-4", dot: "bg-kind-4" },
  { fill: "fill-kind-5", dot: "bg-kind-5" },
  { fill: "fill-kind-6", dot: "bg-kind-6" },
  { fill: "fill-kind-7", dot: "bg-kind-7" },
] as const;

/** The background class of a kind's colour, for legends elsewhere. */
export const kindDot = (kind: number): string | undefined => KINDS[kind]?.dot;

const ONE_KIND: readonly string[] = [];
const NONE: ReadonlySet<number> = new Set();

export interface ChartMark {
  id: string;
  /** One value ≥ 0 per kind, in order, all in the same unit. */
  values: readonly bigint[];
  /** A full description of the mark, for screen readers. */
  spoken: string;
  /** Shown below the bars while the mark is selected. */
  details: ReactNode;
}

export interface ChartProps {
  /** The chart's accessible name, including where its table is. */
  label: string;
  marks: readonly ChartMark[];
  /** At most seven; listed below the bars if there are several. */
  kinds?: readonly string[];
  /** Renders a value next to its kind: of the selected mark, else the sum of all marks. Omitted without it. */
  renderValue?: (value: bigint) => ReactNode;
  /** How many units of `values` make one unit on the axis, such as 1,000,000 micros. */
  unit?: number;
  /** Labels of both ends while no mark is selected. */
  ends: readonly [ReactNode, ReactNode];
}

export function Chart({ label, marks, kinds = ONE_KIND, renderValue, unit = 1, ends }: ChartProps) {
  const locale = useLocale();
  const [at, setAt] = useState<number>();
  const [hidden, setHidden] = useState(NONE);
  const drawn = useRef(new Map<number, SVGGElement>());
  const { bars, ticks } = stackedBars(
    marks.map(({ values }) => values.map((value, kind) => (hidden.has(kind) ? 0n : value))),
    ROOM,
  );
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * marks.length);
    setAt(Math.min(marks.length - 1, Math.max(0, index)));
  };
  // A mark stays selected after the finger is lifted.
  const leave = (event: PointerEvent) => event.pointerType === "mouse" && setAt(undefined);
  const step = (event: KeyboardEvent) => {
    const from = at ?? 0;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: marks.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    drawn.current.get(to)?.focus();
  };
  const shown = at === undefined ? undefined : marks[at];
  return (
    <figure>
      <div className="relative ps-[2.5rem] large-text:mt-4">
        <svg
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          aria-orientation="horizontal"
          viewBox={`0 0 ${ROOM.width} ${ROOM.height}`}
          preserveAspectRatio="none"
          className="h-[11rem] w-full touch-pan-y overflow-visible"
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={leave}
          onKeyDown={step}
        >
          {ticks.map(({ value, y }) => (
            <line key={value} x1="0" x2={ROOM.width} y1={y} y2={y} className="stroke-line" strokeDasharray="4 4" />
          ))}
          <line x1="0" x2={ROOM.width} y1={ROOM.height - 0.5} y2={ROOM.height - 0.5} className="stroke-line" />
          {bars.map((bar, index) => (
            <g
              key={marks[index]?.id}
              ref={(element) => {
                if (element) drawn.current.set(index, element);
                else drawn.current.delete(index);
              }}
              role="option"
              aria-selected={at === index}
              aria-label={marks[index]?.spoken}
              tabIndex={index === (at ?? 0) ? 0 : -1}
              onFocus={() => setAt(index)}
              onBlur={() => setAt(undefined)}
              className="focus-visible:outline-2 focus-visible:-outline-offset-1"
            >
              <rect x={bar.slotX} width={bar.slotWidth} height={ROOM.height} fill="transparent" />
              {bar.parts.map((part, kind) => (
                <rect
                  key={KINDS[kind]?.fill}
                  x={bar.x}
                  y={part.y}
                  width={bar.width}
                  height={part.height}
                  rx={kinds.length > 1 ? 0 : 3}
                  className={classes(
                    at === index && kinds.length < 2 ? "fill-accent" : KINDS[kind]?.fill,
                    at !== undefined && at !== index && kinds.length > 1 && "opacity-50",
                  )}
                />
              ))}
            </g>
          ))}
        </svg>
        {ticks.map(({ value, y }) => (
          <span
            translate="no"
            key={value}
            aria-hidden="true"
            className="figures pointer-events-none absolute start-0 w-[2.25rem] -translate-y-1/2 text-end text-2xs text-ink-faint"
            style={{ top: `${(y / ROOM.height) * 100}%` }}
          >
            {shortText(value / unit, locale)}
          </span>
        ))}
      </div>
      <figcaption aria-hidden="true" className="mt-2 flex min-h-6 justify-between text-xs text-ink-faint">
        {shown ? (
          <span className="text-sm text-ink">{shown.details}</span>
        ) : (
          <>
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </>
        )}
      </figcaption>
      {kinds.length > 1 && (
        <Kinds kinds={kinds} hidden={hidden} onHidden={setHidden}>
          {renderValue && ((kind) => renderValue(valueOf(shown ? [shown] : marks, kind)))}
        </Kinds>
      )}
    </figure>
  );
}

const valueOf = (marks: readonly ChartMark[], kind: number) =>
  marks.reduce((sum, { values }) => sum + (values[kind] ?? 0n), 0n);

interface KindsProps {
  kinds: readonly string[];
  hidden: ReadonlySet<number>;
  onHidden: (hidden: ReadonlySet<number>) => void;
  /** Rendered next to a kind. */
  children: ((kind: number) => ReactNode) | undefined;
}

/** The legend. A press hides a kind or shows it again; hiding the last one shows all. */
function Kinds({ kinds, hidden, onHidden, children }: KindsProps) {
  const press = (kind: number) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    onHidden(next.size === kinds.length ? NONE : next);
  };
  return (
    <ul
      className={classes(
        "mt-1 text-xs text-ink-soft",
        children
          ? "-mx-2 grid grid-cols-[repeat(auto-fill,minmax(max(min(100%,16rem),40%),1fr))] gap-x-6"
          : "flex flex-wrap gap-x-4",
      )}
    >
      {kinds.map((kind, at) => (
        <li key={kind} className="min-w-0">
          <button
            type="button"
            aria-pressed={!hidden.has(at)}
            onClick={() => press(at)}
            className={classes(
              "inline-flex min-h-11 items-center gap-2 text-start",
              children && "w-full rounded-field px-2 text-sm hover:bg-sunken",
            )}
          >
            <span
              aria-hidden="true"
              className={classes(
                "size-3 shrink-0 rounded-full border-2",
                hidden.has(at) ? "border-line-strong" : `border-transparent ${KINDS[at]?.dot}`,
              )}
            />
            <span className={classes("min-w-0 flex-1", hidden.has(at) && "text-ink-faint line-through")}>{kind}</span>{" "}
            {children && <span className="shrink-0 font-medium text-ink">{children(at)}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
