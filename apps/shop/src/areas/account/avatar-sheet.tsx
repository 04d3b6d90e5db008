/**
 * Cuts a square out of a picture, makes it small, and sends it as the avatar. A kind of picture that this device cannot
 * show is sent as it is: the server can read more kinds.
 */
import { members } from "@banyan/contract/members.ts";
import { Button, Sheet, toast, useDragAndPinch } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { ZoomIn } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { Refused } from "../../api/query.ts";
import { sayError } from "../../api/send.ts";
import { upload } from "../../api/upload.ts";
import { updateMember } from "../../session/session.ts";
import { inside, MAX_ZOOM, type Size, squareOf, type View, wholeView } from "./crop.rules.ts";

const AVATAR_PIXELS = 640;
const QUALITY = 0.86;
const STEP = 0.05;

export interface AvatarSheetProps {
  /** The chosen file, and an address under which the page can show it. */
  file: File;
  url: string;
  open: boolean;
  onClose: () => void;
}

export default function AvatarSheet({ file, url, open, onClose }: AvatarSheetProps) {
  const { t } = useLingui();
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size>();
  const [unreadable, setUnreadable] = useState(false);
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 1 });
  const save = useMutation({
    mutationFn: async () => {
      const picture = image.current && size ? await cut(image.current, view, size) : file;
      const { uploadId } = await upload(picture, "avatar");
      return call(members.changeProfile, { avatarUploadId: uploadId });
    },
    onSuccess: (user) => {
      updateMember(user);
      toast({ text: t`Your picture was changed`, tone: "success" });
      onClose();
    },
    onError: (error) => {
      if (error instanceof Refused) sayError(error);
      else toast({ text: t`Upload failed`, tone: "danger" });
    },
  });
  const move = (next: Partial<View>) => size && setView(inside({ ...view, ...next }, size));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Your picture`}
      closeLabel={t`Close`}
      footer={
        <Button size="lg" block busy={save.isPending} disabled={!size && !unreadable} onClick={() => save.mutate()}>
          <Trans>Use this picture</Trans>
        </Button>
      }
    >
      {unreadable ? (
        <p className="py-8 text-center text-sm text-ink-soft">
          <Trans>This device cannot show this kind of picture. It can be sent all the same.</Trans>
        </p>
      ) : (
        <div className="grid justify-items-center gap-4">
          <Window size={size} view={view} onMove={move}>
            <img
              ref={image}
              src={url}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setSize({ width, height });
                setView(wholeView({ width, height }));
              }}
              onError={() => setUnreadable(true)}
              className="absolute max-w-none origin-top-left select-none"
              style={size && placeOf(view, size)}
            />
          </Window>
          <label className="flex w-full max-w-72 items-center gap-3 text-ink-soft">
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
          </label>
        </div>
      )}
    </Sheet>
  );
}

/** Percent of the window, so that its size on the screen does not matter. */
function placeOf(view: View, size: Size) {
  const { left, top, side } = squareOf(view, size);
  return {
    width: `${(size.width / side) * 100}%`,
    left: `${(-left / side) * 100}%`,
    top: `${(-top / side) * 100}%`,
  };
}

interface WindowProps {
  size: Size | undefined;
  view: View;
  onMove: (next: Partial<View>) => void;
  children: ReactNode;
}

/** The round window: the picture behind it is dragged, pinched, or moved with the arrow keys. */
function Window({ size, view, onMove, children }: WindowProps) {
  const { t } = useLingui();
  const gesture = useDragAndPinch(
    () => size && { view, side: squareOf(view, size).side },
    (from, { dx, dy, factor, width }) => {
      const perPixel = from.side / width;
      onMove({ x: from.view.x - dx * perPixel, y: from.view.y - dy * perPixel, zoom: from.view.zoom * factor });
    },
  );
  const key = (event: KeyboardEvent) => {
    const step = size ? squareOf(view, size).side * STEP : 0;
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
      className="relative aspect-square w-full max-w-72 cursor-move touch-none overflow-hidden rounded-full bg-sunken ring-1 ring-line-strong"
    >
      {children}
    </button>
  );
}

async function cut(image: HTMLImageElement, view: View, size: Size): Promise<Blob> {
  const { left, top, side } = squareOf(view, size);
  const pixels = Math.min(AVATAR_PIXELS, Math.round(side));
  const canvas = document.createElement("canvas");
  canvas.width = pixels;
  canvas.height = pixels;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, pixels, pixels);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, left, top, side, side, 0, 0, pixels, pixels);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  if (!blob) throw new Error("no picture");
  return blob;
}
