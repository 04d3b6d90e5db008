/**
 * A two-sided tree as a drawing with pan, zoom, selection and keyboard navigation. Branches reach to both sides and
 * descend like a banyan's roots; their width grows with the number of descendants.
 */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { LineButton } from "./line-button.tsx";
import type { VisibleArea } from "./pan-zoom.rules.ts";
import { PanZoom, type PanZoomHandle } from "./pan-zoom.tsx";
import { type TreeKeysProps, useTreeKeys } from "./tree-keys.ts";
import { type DrawnPlace, drawingOf, stepInDrawing } from "./two-sided-tree.rules.ts";

/** The drawing scales with the font size: lengths are in 1/16 rem, usually one pixel. */
const unit = globalThis.document ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1 : 1;
const PITCH = { across: 120 * unit, down: 216 * unit, edge: 24 * unit };
const BOX_HEIGHT = 176 * unit;
/** Where branches meet in a place's box, from its top: the centre of the avatar. */
const JOINT = 44 * unit;
/** Scales from which names and small print are legible. */
const MIDDLE_SCALE = 0.5 / unit;
const NEAR_SCALE = 0.85 / unit;
const MOST = 2.5;
const STEP = 1.5;
const ROOM_FOR_MORE = 36 * unit;
const UNFOLDING_MS = 220;
const THIN = 3 * unit;
const THICK = 14 * unit;

/** Level of detail: `far` shows avatar and one large figure, `middle` adds the name, `near` the small print. */
export type Nearness = "far" | "middle" | "near";
const nearnessAt = (scale: number): Nearness => (scale < MIDDLE_SCALE ? "far" : scale < NEAR_SCALE ? "middle" : "near");

const MORE_SIZES: Record<Nearness, string> = { far: "text-2xl", middle: "text-lg", near: "text-sm" };

export interface TwoSidedTreeProps<Content> extends TreeKeysProps<Content> {
  /** Renders a place in a box of 7.5 × 11 rem, with its avatar centred 2.75 rem below the top. */
  renderPlace: (place: DrawnPlace<Content>, nearness: Nearness) => ReactNode;
  /** The label at a place with hidden descendants: their number, in few characters. */
  moreOf: (content: Content) => string;
  /** Branch width, 0 to 1; undefined for a free place. */
  weightOf: (content: Content) => number | undefined;
  words: { closer: string; farther: string; whole: string };
  /** Classes of the viewport, including its height. */
  className?: string;
  /** Rendered before the zoom buttons. */
  tools?: ReactNode;
}

export function TwoSidedTree<Content>({
  renderPlace,
  moreOf,
  weightOf,
  words,
  className,
  tools,
  ...tree
}: TwoSidedTreeProps<Content>) {
  const { label, root, marked } = tree;
  const { places, size: inner } = drawingOf(root, PITCH);
  const size = {
    width: inner.width,
    height: inner.height + (places.some(({ hasMore }) => hasMore) ? ROOM_FOR_MORE : 0),
  };
  const window = useRef<PanZoomHandle>(null);
  const area = useRef<VisibleArea>(undefined);
  const [nearness, setNearness] = useState<Nearness>("near");
  const reveal = ({ x, y }: DrawnPlace<Content>) => {
    const seen = area.current;
    if (!seen) return;
    const isSeen =
      x - PITCH.across / 2 >= seen.left &&
      x + PITCH.across / 2 <= seen.left + seen.width &&
      y - BOX_HEIGHT / 2 >= seen.top &&
      y + BOX_HEIGHT / 2 <= seen.top + seen.height;
    if (!isSeen) window.current?.show({ x, y });
  };
  const { itemOf } = useTreeKeys(tree, places, (from, key) => stepInDrawing(places, from, key), reveal);
  const unfolding = useUnfolding(places);
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef(root.id);
  useEffect(() => {
    if (shown.current === root.id) return;
    shown.current = root.id;
    window.current?.fit(false);
    stage.current?.scrollIntoView({ block: "nearest" });
  }, [root.id]);
  const fly = useEffectEvent((id: string) => {
    const place = places.find((one) => one.id === id);
    if (!place?.above) return;
    window.current?.show(place, Math.max(1, area.current?.scale ?? 1));
    stage.current?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => {
    if (marked) fly(marked);
  }, [marked]);
  return (
    <>
      <div className="flex items-center justify-between gap-2 px-4 py-1.5 lg:px-3">
        {tools}
        <span className="ms-auto flex">
          <LineButton label={words.farther} onClick={() => window.current?.enlarge(1 / STEP)} path="M6 12h12" />
          <LineButton label={words.closer} onClick={() => window.current?.enlarge(STEP)} path="M12 6v12M6 12h12" />
          <LineButton
            label={words.whole}
            onClick={() => window.current?.fit()}
            path="M8 4H4v4M16 4h4v4M8 20H4v-4M16 20h4v-4"
          />
        </span>
      </div>
      <div ref={stage} className={className}>
        <PanZoom
          ref={window}
          label={label}
          size={size}
          most={MOST}
          touchAtFirst="pan-y"
          onView={(seen) => {
            area.current = seen;
            setNearness(nearnessAt(seen.scale));
          }}
          className="size-full"
        >
          <div ref={unfolding} className="size-full">
            <Limbs places={places} size={size} weightOf={weightOf} />
            <div role="tree" aria-label={label} aria-orientation="horizontal">
              {places.map((place) => (
                <div
                  key={place.id}
                  {...itemOf(place)}
                  className="absolute cursor-pointer rounded-card text-center aria-selected:bg-brand-soft aria-selected:ring-2 aria-selected:ring-brand-ink"
                  style={{
                    left: place.x - PITCH.across / 2,
                    top: place.y - BOX_HEIGHT / 2,
                    width: PITCH.across,
                    height: BOX_HEIGHT,
                  }}
                >
                  {renderPlace(place, nearness)}
                </div>
              ))}
            </div>
            {places.map(
              (place) =>
                place.hasMore && (
                  // For pointers; keys move down from the place itself.
                  <button
                    key={place.id}
                    type="button"
                    tabIndex={-1}
                    aria-hidden="true"
                    onClick={() => tree.onOpen(place.id)}
                    className={classes(
                      "figures absolute flex items-end justify-center rounded-b-card pb-1 leading-none font-semibold text-brand-ink hover:bg-brand-soft",
                      MORE_SIZES[nearness],
                    )}
                    style={{
                      left: place.x - PITCH.across / 2,
                      top: place.y + BOX_HEIGHT / 2,
                      width: PITCH.across,
                      height: (PITCH.down - BOX_HEIGHT) / 2 + ROOM_FOR_MORE,
                    }}
                  >
                    +{moreOf(place.content)}
                  </button>
                ),
            )}
          </div>
        </PanZoom>
      </div>
    </>
  );
}

/** A crown around the root, a branch to each place, and small roots above hidden descendants. */
function Limbs<Content>({ places, size, weightOf }: LimbsProps<Content>) {
  const [root] = places;
  return (
    <svg aria-hidden="true" {...size} className="absolute inset-0 overflow-visible">
      {root && <Crown x={root.x} y={jointOf(root)} />}
      {places.map((place) => (
        <g key={place.id}>
          {place.above && <Limb place={place} above={place.above} weight={weightOf(place.content)} />}
          {place.hasMore && <Roots x={place.x} y={place.y + BOX_HEIGHT / 2} />}
        </g>
      ))}
    </svg>
  );
}
interface LimbsProps<Content> {
  places: readonly DrawnPlace<Content>[];
  size: { width: number; height: number };
  weightOf: (content: Content) => number | undefined;
}

const jointOf = ({ y }: { y: number }) => y - BOX_HEIGHT / 2 + JOINT;

interface LimbProps {
  place: DrawnPlace<unknown>;
  above: DrawnPlace<unknown>;
  weight: number | undefined;
}

/** Extends to the side, then down. */
function Limb({ place, above, weight }: LimbProps) {
  const [from, to] = [jointOf(above), jointOf(place)];
  const reach = above.x + (place.x - above.x) * 0.8;
  const path = `M${above.x} ${from}C${reach} ${from} ${place.x} ${from + (to - from) * 0.2} ${place.x} ${to}`;
  return weight === undefined ? (
    <path
      d={path}
      fill="none"
      className="stroke-line-strong/60"
      strokeWidth={THIN}
      strokeDasharray="2 9"
      strokeLinecap="round"
    />
  ) : (
    <path
      d={path}
      fill="none"
      className="stroke-brand-ink/70"
      strokeWidth={THIN + (THICK - THIN) * Math.min(1, Math.max(0, weight))}
      strokeLinecap="round"
    />
  );
}

function Crown({ x, y }: { x: number; y: number }) {
  return (
    <g className="fill-brand-soft" transform={`translate(${x} ${y}) scale(${unit})`}>
      <path d="M0-62c-30-6-58 8-66 30-36-8-74 14-74 46 0 30 30 46 60 42 20 14 52 16 80 4 28 12 60 10 80-4 30 4 60-12 60-42 0-32-38-54-74-46-8-22-36-36-66-30Z" />
    </g>
  );
}

function Roots({ x, y }: { x: number; y: number }) {
  return (
    <path
      d="M0 0v20M-7 0c0 8-3 10-3 17M7 0c0 8 3 10 3 17"
      transform={`translate(${x} ${y}) scale(${unit})`}
      fill="none"
      className="stroke-brand-ink/60"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  );
}

/** Animates a new tree out of the opened place, or back from the place that was left upwards. */
function useUnfolding(places: readonly DrawnPlace<unknown>[]) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(places);
  const root = places[0]?.id;
  const unfold = useEffectEvent(() => {
    const [was] = before.current;
    const opened = before.current.find(({ id }) => id === root);
    before.current = places;
    const from = opened ?? places.find(({ id }) => id === was?.id);
    // jsdom has no matchMedia.
    if (!from?.above || !globalThis.matchMedia?.("(prefers-reduced-motion: no-preference)").matches) return;
    const scale = opened ? 0.6 : 1.35;
    element.current?.style.setProperty("transform-origin", `${from.x}px ${from.y}px`);
    element.current?.animate(
      [
        { transform: `scale(${scale})`, opacity: 0.2 },
        { transform: "none", opacity: 1 },
      ],
      {
        duration: UNFOLDING_MS,
        easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
      },
    );
  });
  useEffect(() => {
    if (root) unfold();
  }, [root]);
  return element;
}
