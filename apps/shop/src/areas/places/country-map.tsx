/**
 * A country's map from built-in geography. External tiles, if configured, are between its background and its lines, so
 * that the built-in map remains visible where tiles are missing.
 */
import type { FoundPlace } from "@banyan/contract/places.ts";
import { classes, IconButton, PanZoom, type PanZoomHandle } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Maximize, Minus, Plus } from "lucide-react";
import { type MouseEvent, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { apiLanguage } from "../../i18n/language.ts";
import { besideName } from "../../parts/places/areas.rules.ts";
import {
  type Anchor,
  type CountryOutline,
  type Drawing,
  drawingOf,
  labelsThatFit,
  type Position,
  type Tile,
  type TileSource,
  tilesIn,
} from "./map.rules.ts";

export interface CountryMapHandle {
  /** The position at the centre of the window. */
  middle: () => Position;
}

export interface CountryMapProps {
  ref?: Ref<CountryMapHandle>;
  label: string;
  country: string;
  outline: CountryOutline;
  tiles: TileSource | null;
  /** A pin. The map moves to it when it changes. */
  pin: Position | undefined;
  /** Small markers, such as search results. */
  points?: readonly Position[];
  /** A tap. */
  onPoint?: (position: Position) => void;
}

const MOST = 16;
/** Zoom for a pin, relative to the whole country. */
const NEAR = 4;
/** Labels are reselected when the scale changes by this factor. */
const STEP = 1.2;

export function CountryMap({ ref, label, country, outline, tiles, pin, points, onPoint }: CountryMapProps) {
  const { t } = useLingui();
  const drawing = useMemo(() => drawingOf(outline), [outline]);
  const handle = useRef<PanZoomHandle>(null);
  const svg = useRef<SVGSVGElement>(null);
  const middle = useRef({ x: drawing.size.width / 2, y: drawing.size.height / 2 });
  const whole = useRef<number>(undefined);
  const names = useMemo(() => labelsOf(country, outline, drawing), [country, outline, drawing]);
  const labelScale = useRef(0);
  const [labels, setLabels] = useState<readonly ShownLabel[]>([]);
  const [inSight, setInSight] = useState<Tile[]>([]);
  const [hasTiles, setHasTiles] = useState(false);
  useImperativeHandle(ref, () => ({ middle: () => drawing.position(middle.current) }));
  const pinned = pin && drawing.point(pin);
  const [x, y] = [pinned?.x, pinned?.y];
  useEffect(() => {
    if (x !== undefined && y !== undefined) handle.current?.show({ x, y }, (whole.current ?? 0.25) * NEAR);
  }, [x, y]);
  const tap = (event: MouseEvent) => {
    const { left, top, width } = svg.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 };
    const shown = width / drawing.size.width || 1;
    onPoint?.(drawing.position({ x: (event.clientX - left) / shown, y: (event.clientY - top) / shown }));
  };
  return (
    <div className="relative overflow-clip rounded-card border border-line bg-[#dbe9f1] dark:bg-[#14222b]">
      <PanZoom
        ref={handle}
        label={label}
        size={drawing.size}
        most={MOST}
        className="h-[46dvh] min-h-64 lg:h-[60dvh]"
        onView={(area) => {
          // Not laid out yet.
          if (!(area.scale > 0)) return;
          middle.current = { x: area.left + area.width / 2, y: area.top + area.height / 2 };
          whole.current = Math.min(whole.current ?? area.scale, area.scale);
          svg.current?.style.setProperty("--pixel", String(1 / area.scale));
          if (tiles) setInSight((before) => keptTiles(before, tilesIn(drawing, area)));
          const now = labelScale.current;
          if (area.scale > now * STEP || area.scale < now / STEP) labelScale.current = area.scale;
          const fitting = labelsThatFit(names, labelScale.current, area);
          setLabels((before) => (looksOf(before) === looksOf(fitting) ? before : fitting));
        }}
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys use the middle of the map */}
        <svg
          ref={svg}
          aria-hidden="true"
          // Labels near the coast may extend beyond the drawing.
          className="overflow-visible"
          width={drawing.size.width}
          height={drawing.size.height}
          viewBox={`0 0 ${drawing.size.width} ${drawing.size.height}`}
          onClick={onPoint && tap}
        >
          <Ground drawing={drawing} outline={outline} />
          {tiles && (
            // Tiles are light: in dark mode, invert their lightness and keep their hues.
            <g className="dark:[filter:invert(1)_hue-rotate(180deg)_brightness(0.9)]">
              <Tiles url={tiles.url} tiles={inSight} onLoad={() => setHasTiles(true)} />
            </g>
          )}
          <Lines drawing={drawing} outline={outline} />
          <Labels labels={labels} />
          {points?.map((point) => {
            const at = drawing.point(point);
            return (
              <circle
                key={`${at.x} ${at.y}`}
                cx={at.x}
                cy={at.y}
                className="fill-accent stroke-surface"
                style={{ r: "calc(5px * var(--pixel, 4))", strokeWidth: "calc(1.5px * var(--pixel, 4))" }}
              />
            );
          })}
          {pinned && (
            <g style={{ transform: `translate(${pinned.x}px, ${pinned.y}px) scale(var(--pixel, 4))` }}>
              <path
                d="M0 0C-3-7-11-12-11-20a11 11 0 0 1 22 0C11-12 3-7 0 0Z"
                className="fill-danger stroke-surface"
                strokeWidth={2}
              />
              <circle cy={-20} r={4} className="fill-surface" />
            </g>
          )}
        </svg>
      </PanZoom>
      <div className="absolute end-2 bottom-2 flex flex-col gap-1.5">
        <IconButton label={t`Enlarge`} tone="solid" onClick={() => handle.current?.enlarge(1.8, pinned)}>
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Make smaller`} tone="solid" onClick={() => handle.current?.enlarge(1 / 1.8, pinned)}>
          <Minus aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Show the whole country`} tone="solid" onClick={() => handle.current?.fit()}>
          <Maximize aria-hidden="true" />
        </IconButton>
      </div>
      <p className="pointer-events-none absolute start-2 end-16 bottom-1 text-xs text-ink-faint">
        <span className={classes(hasTiles && "rounded-tag bg-surface/80 px-1 text-ink-soft")}>
          {hasTiles && tiles ? `${tiles.attribution} · ` : ""}Natural Earth · GeoNames
        </span>
      </p>
    </div>
  );
}

interface DrawnProps {
  drawing: Drawing;
  outline: CountryOutline;
}

const usePaths = ({ drawing, outline: { around, land } }: DrawnProps) =>
  useMemo(() => [drawing.path(around), drawing.path(land)], [drawing, around, land]);

function Ground(drawn: DrawnProps) {
  const [around, land] = usePaths(drawn);
  return (
    <>
      <path d={around} className="fill-sunken" />
      <path d={land} className="fill-surface" />
    </>
  );
}

function Lines(drawn: DrawnProps) {
  const [around, land] = usePaths(drawn);
  return (
    <>
      <path d={around} className="fill-none stroke-line-strong" style={{ strokeWidth: "var(--pixel, 4)" }} />
      <path d={land} className="fill-none stroke-brand" style={{ strokeWidth: "calc(1.5 * var(--pixel, 4))" }} />
    </>
  );
}

/** Reuses unchanged tiles, so that a small move re-renders nothing. */
function keptTiles(before: Tile[], now: Tile[]): Tile[] {
  const same =
    before.length === now.length && now.every(({ z, x, y }, at) => keyOf({ z, x, y }) === keyOf(before[at]!));
  return same ? before : now;
}

const keyOf = ({ z, x, y }: Pick<Tile, "z" | "x" | "y">) => `${z}/${x}/${y}`;

/** Stop requesting tiles after this many consecutive failures. */
const MOST_FAILURES = 12;

function Tiles({ url, tiles, onLoad }: { url: string; tiles: readonly Tile[]; onLoad: () => void }) {
  const [failures, setFailures] = useState(0);
  if (failures >= MOST_FAILURES) return null;
  return tiles.map(({ left, top, ...tile }) => (
    <image
      key={keyOf(tile)}
      href={url.replace("{z}", String(tile.z)).replace("{x}", String(tile.x)).replace("{y}", String(tile.y))}
      x={left}
      y={top}
      width={tile.width}
      height={tile.height}
      preserveAspectRatio="none"
      onLoad={() => {
        setFailures(0);
        onLoad();
      }}
      onError={() => setFailures((count) => count + 1)}
    />
  ));
}

interface Label {
  key: string;
  x: number;
  y: number;
  text: string;
}

type ShownLabel = Label & { anchor: Anchor };

const looksOf = (labels: readonly ShownLabel[]) => labels.map(({ text, anchor, x }) => `${text} ${anchor} ${x}`).join();

function labelsOf(country: string, { provinces }: CountryOutline, drawing: Drawing): Label[] {
  return provinces.flatMap((place) =>
    place.position ? [{ ...drawing.point(place.position), text: shortName(country, place), key: place.province }] : [],
  );
}

function Labels({ labels }: { labels: readonly ShownLabel[] }) {
  return labels.map(({ x, y, text, key, anchor }) => (
    <g key={key} style={{ transform: `translate(${x}px, ${y}px) scale(var(--pixel, 4))` }}>
      <circle r={2.5} className="fill-ink-faint" />
      <text
        y={-6}
        textAnchor={anchor}
        className="fill-ink stroke-surface text-xs"
        strokeWidth={3}
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {text}
      </text>
    </g>
  ));
}

/** The province's name on the map: transliterated for readers of another script, where a transliteration is known. */
function shortName(country: string, { province, latin, postalCode }: FoundPlace): string {
  return besideName(country, { name: province, latin, postalCode }, apiLanguage()) || province;
}
