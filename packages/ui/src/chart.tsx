/**
 * Bars, one for each mark such as a day, of one or several kinds stacked. Pointer, finger and arrow keys go from mark to
 * mark; a screen reader hears each. Whoever shows a chart also shows a table of the same numbers.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { stackedBars } from "./bars.rules.ts";
import { classes } from "./classes.ts";
import { useLocale } from "./locale.ts";

const ROOM = { width: 720, height: 180 };
/** In the sequence of the kinds; told apart in light and dark. */
const KINDS = [
  { fill: "fill-brand-ink", dot: "bg-brand-ink" },
  { fill: "fill-gold", dot: "bg-gold" },
  { fill: "fill-accent-ink", dot: "bg-accent-ink" },
  { fill: "fill-line-strong", dot: "bg-line-strong" },
] as const;

const ONE_KIND: readonly string[] = [];

export interface ChartMark {
  id: string;
  /** One value ≥ 0 for each kind, in their sequence, all in the same unit. */
  values: readonly bigint[];
  /** Everything about the mark in words, for screen readers. */
  spoken: string;
  /** What stands below the bars while the mark is pointed at. */
  details: ReactNode;
}

export interface ChartProps {
  /** What the chart shows, and where its table is. */
  label: string;
  marks: readonly ChartMark[];
  /** At most four; named below the bars where there are several. */
  kinds?: readonly string[];
  /** How many of the values make one of what the lines are marked with, such as 1,000,000 micro-units. */
  unit?: number;
  /** What stands at both ends while no mark is pointed at. */
  ends: readonly [ReactNode, ReactNode];
}

export function Chart({ label, marks, kinds = ONE_KIND, unit = 1, ends }: ChartProps) {
  const locale = useLocale();
  const [at, setAt] = useState<number>();
  const drawn = useRef(new Map<number, SVGGElement>());
  const { bars, ticks } = stackedBars(
    marks.map(({ values }) => values),
    ROOM,
  );
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 3 });
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * marks.length);
    setAt(Math.min(marks.length - 1, Math.max(0, index)));
  };
  // A finger is lifted, and what it was on stays to be read.
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
      <div className="relative">
        <svg
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          aria-orientation="horizontal"
          viewBox={`0 0 ${ROOM.width} ${ROOM.height}`}
          preserveAspectRatio="none"
          className="h-44 w-full touch-pan-y overflow-visible"
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
            key={value}
            aria-hidden="true"
            className="figures pointer-events-none absolute start-0 rounded-tag bg-surface/80 px-1 text-2xs text-ink-faint"
            style={{ top: `${(y / ROOM.height) * 100}%` }}
          >
            {short.format(value / unit)}
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
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
          {kinds.map((kind, index) => (
            <li key={kind} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={classes("size-2.5 rounded-full", KINDS[index]?.dot)} />
              {kind}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
