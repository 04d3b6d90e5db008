/** A photo in a frame: pan by dragging, pinch, wheel or keys; buttons zoom and rotate. */
import { IconButton, useDragAndPinch } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Maximize, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { enlarged, inSight, turnedRight, type View, WHOLE } from "./view.rules.ts";

const STEP = 0.1;
const FACTOR = 1.5;
const PER_WHEEL_PIXEL = 0.002;

interface PhotoViewerProps {
  url: string;
  name: string;
  size: { width: number; height: number };
  /** The URL expired before the photo was loaded. */
  onBroken: () => void;
}

export function PhotoViewer({ url, name, size, onBroken }: PhotoViewerProps) {
  const { t } = useLingui();
  const [view, setView] = useState<View>(WHOLE);
  const stage = useRef<HTMLDivElement>(null);
  const gesture = useDragAndPinch(
    () => view,
    (from, { dx, dy, factor, width }) => {
      const grown = enlarged(from, factor);
      setView(inSight({ ...grown, x: grown.x + dx / width, y: grown.y + dy / width }));
    },
  );
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    setView(enlarged(view, Math.exp(-event.deltaY * PER_WHEEL_PIXEL)));
  });
  // React's wheel listeners are passive and cannot prevent scrolling.
  useEffect(() => {
    const place = stage.current;
    place?.addEventListener("wheel", wheel, { passive: false });
    return () => place?.removeEventListener("wheel", wheel);
  }, []);
  const key = (event: KeyboardEvent) => {
    const next = afterKey(view, event.key);
    if (!next) return;
    event.preventDefault();
    setView(next);
  };
  return (
    <div>
      <div ref={stage} className="@container-size relative aspect-4/3 overflow-hidden bg-sunken select-none">
        <img
          src={url}
          alt={name}
          draggable={false}
          onError={onBroken}
          className="absolute inset-0 m-auto max-w-none"
          style={placeOf(view, size)}
        />
        <button
          type="button"
          aria-label={t`${name}: arrow keys move it, plus and minus enlarge it, R turns it`}
          onKeyDown={key}
          onDoubleClick={() => setView(view.zoom > 1 ? { ...WHOLE, turns: view.turns } : enlarged(view, FACTOR ** 2))}
          {...gesture}
          className="absolute inset-0 cursor-grab touch-none focus-visible:-outline-offset-3"
        />
      </div>
      <div className="flex justify-center gap-1 border-t border-line p-1.5">
        <IconButton label={t`Smaller`} disabled={view.zoom <= 1} onClick={() => setView(enlarged(view, 1 / FACTOR))}>
          <ZoomOut aria-hidden="true" className="size-5" strokeWidth={1.8} />
        </IconButton>
        <IconButton label={t`Larger`} onClick={() => setView(enlarged(view, FACTOR))}>
          <ZoomIn aria-hidden="true" className="size-5" strokeWidth={1.8} />
        </IconButton>
        <IconButton label={t`Turn`} onClick={() => setView(turnedRight(view))}>
          <RotateCw aria-hidden="true" className="size-5" strokeWidth={1.8} />
        </IconButton>
        <IconButton label={t`Whole photo`} onClick={() => setView(WHOLE)}>
          <Maximize aria-hidden="true" className="size-5" strokeWidth={1.8} />
        </IconButton>
      </div>
    </div>
  );
}

function afterKey(view: View, key: string): View | undefined {
  const by = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[key];
  if (by) return inSight({ ...view, x: view.x + (by[0] ?? 0), y: view.y + (by[1] ?? 0) });
  if (key === "+" || key === "=") return enlarged(view, FACTOR);
  if (key === "-") return enlarged(view, 1 / FACTOR);
  if (key === "r" || key === "R") return turnedRight(view);
  return key === "0" ? WHOLE : undefined;
}

/** The frame is 4:3; the photo fits into it at every rotation. */
function placeOf({ x, y, zoom, turns }: View, { width, height }: PhotoViewerProps["size"]) {
  const lying = turns % 2 === 1;
  const [across, down] = lying ? [height, width] : [width, height];
  const fitted = Math.min(4 / across, 3 / down) / 4;
  const share = `${width * fitted * 100}cqw`;
  return {
    width: share,
    height: `${height * fitted * 100}cqw`,
    transform: `translate(${x * 100}cqw, ${y * 100}cqw) scale(${zoom}) rotate(${turns * 90}deg)`,
  };
}
