/**
 * A chosen picture behind the outline of what it should show: moved, enlarged, turned, and cut to it on the device. A
 * kind of picture that this device cannot show is sent as it is: the server can read more kinds.
 */
import { Button, IconButton, Sheet, useDragAndPinch } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { RotateCw, ZoomIn } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { cut, turned } from "./canvas.ts";
import { fillingView, frameOf, inside, MAX_ZOOM, type Size, shownPart, type View } from "./frame.rules.ts";

const STEP = 0.05;

export interface PhotoSheetProps {
  /** The chosen file, and an address under which the page can show it. */
  file: File;
  url: string;
  title: string;
  /** The frame's width by its height. */
  ratio: number;
  open: boolean;
  onClose: () => void;
  onDone: (photo: Blob) => void;
}

export default function PhotoSheet({ file, url, title, ratio, open, onClose, onDone }: PhotoSheetProps) {
  const { t } = useLingui();
  const image = useRef<HTMLImageElement>(null);
  const [turnedUrl, setTurnedUrl] = useState<string>();
  const [size, setSize] = useState<Size>();
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 1 });
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(turnedUrl ?? ""), [turnedUrl]);
  const use = useMutation({
    mutationFn: async () => (image.current && size ? cut(image.current, shownPart(view, size, ratio)) : file),
    // What cannot be cut here can still be sent.
    onSettled: (photo) => {
      onDone(photo ?? file);
      onClose();
    },
  });
  const turn = useMutation({
    mutationFn: async () => turned(image.current!),
    onSuccess(next) {
      setSize(undefined);
      setTurnedUrl(URL.createObjectURL(next));
    },
  });
  const move = (next: Partial<View>) => size && setView(inside({ ...view, ...next }, size, ratio));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
      footer={
        <Button size="lg" block busy={use.isPending} disabled={!size && !unreadable} onClick={() => use.mutate()}>
          <Trans>Use this photo</Trans>
        </Button>
      }
    >
      {unreadable ? (
        <p className="py-8 text-center text-sm text-ink-soft">
          <Trans>This device cannot show this kind of picture. It can be sent all the same.</Trans>
        </p>
      ) : (
        <div className="grid gap-3">
          <p className="text-sm text-ink-soft">
            <Trans>Move and enlarge the photo until everything is inside the frame.</Trans>
          </p>
          <Frame size={size} view={view} ratio={ratio} onMove={move}>
            <img
              ref={image}
              src={turnedUrl ?? url}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setSize({ width, height });
                setView(fillingView({ width, height }, ratio));
              }}
              onError={() => setUnreadable(true)}
              className="absolute max-w-none origin-top-left select-none"
              style={size && placeOf(view, size, ratio)}
            />
          </Frame>
          <div className="flex items-center gap-3 text-ink-soft">
            <ZoomIn aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.8} />
            <input
              type="range"
              aria-label={t`Enlarge`}
              min={1}
              max={MAX_ZOOM}
              step={STEP}
              value={view.zoom}
              onChange={(event) => move({ zoom: Number(event.target.value) })}
              className="h-11 w-full accent-brand"
            />
            <IconButton label={t`Turn the photo`} disabled={!size || turn.isPending} onClick={() => turn.mutate()}>
              <RotateCw aria-hidden="true" className="size-5" strokeWidth={1.8} />
            </IconButton>
          </div>
        </div>
      )}
    </Sheet>
  );
}

/** Percent of the frame, so that its size on the screen does not matter. */
function placeOf(view: View, size: Size, ratio: number) {
  const { left, top, width, height } = frameOf(view, size, ratio);
  return {
    width: `${(size.width / width) * 100}%`,
    left: `${(-left / width) * 100}%`,
    top: `${(-top / height) * 100}%`,
  };
}

interface FrameProps {
  size: Size | undefined;
  view: View;
  ratio: number;
  onMove: (next: Partial<View>) => void;
  children: ReactNode;
}

/** The picture behind it is dragged, pinched, or moved with the arrow keys. */
function Frame({ size, view, ratio, onMove, children }: FrameProps) {
  const { t } = useLingui();
  const span = size ? frameOf(view, size, ratio).width : 0;
  const gesture = useDragAndPinch(
    () => size && { view, span },
    (from, { dx, dy, factor, width }) => {
      const perPixel = from.span / width;
      onMove({ x: from.view.x - dx * perPixel, y: from.view.y - dy * perPixel, zoom: from.view.zoom * factor });
    },
  );
  const key = (event: KeyboardEvent) => {
    const step = span * STEP;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (!by) return;
    event.preventDefault();
    onMove({ x: view.x + (by[0] ?? 0), y: view.y + (by[1] ?? 0) });
  };
  return (
    <button
      type="button"
      aria-label={t`Move the picture with the arrow keys or by dragging`}
      onKeyDown={key}
      {...gesture}
      className="relative mx-auto w-full cursor-move touch-none overflow-hidden rounded-card bg-sunken"
      style={{ aspectRatio: ratio, maxWidth: `calc(52vh * ${ratio})` }}
    >
      {children}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-3 rounded-field border-2 border-dashed border-white mix-blend-difference"
      />
    </button>
  );
}
