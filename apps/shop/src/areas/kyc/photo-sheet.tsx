/**
 * Crops a picture behind the outline of its subject: pan, zoom, rotate. Formats that this device cannot decode are
 * uploaded unchanged: the server supports more.
 */
import {
  Button,
  cutPicture,
  IconButton,
  PictureFrame,
  Sheet,
  toast,
  turnPicture,
  useClose,
  useFraming,
} from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { RotateCw, ZoomIn } from "lucide-react";
import { useState } from "react";

/** Keeps small print readable; in pixels. */
const LONGEST_SIDE = 2_200;

export interface PhotoSheetProps {
  /** The selected file. */
  file: File;
  title: string;
  /** Width ÷ height of the frame. */
  ratio: number;
  onDone: (photo: Blob) => void;
}

export default function PhotoSheet({ file, title, ratio, onDone }: PhotoSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const framing = useFraming({ ratio });
  const [turned, setTurned] = useState<Blob>();
  const use = useMutation({
    mutationFn: async () => {
      const shown = framing.cut();
      return shown ? cutPicture(shown, LONGEST_SIDE) : file;
    },
    // A picture that cannot be cropped here can still be uploaded.
    onSettled: (photo) => {
      onDone(photo ?? file);
      close();
    },
  });
  const turn = useMutation({
    mutationFn: async () => {
      const shown = framing.cut();
      return shown && turnPicture(shown.image);
    },
    onSuccess(next) {
      if (!next) return;
      framing.reset();
      setTurned(next);
    },
    onError: () => toast({ text: t`Nothing is lost. Please try again.`, tone: "danger" }),
  });
  return (
    <Sheet
      title={title}
      footer={
        <Button
          size="lg"
          block
          busy={use.isPending}
          disabled={!framing.ready && !framing.unreadable}
          onClick={() => use.mutate()}
        >
          <Trans>Use this photo</Trans>
        </Button>
      }
    >
      {framing.unreadable ? (
        <p className="py-8 text-center text-sm text-ink-soft">
          <Trans>This device cannot show this kind of picture. It can be sent all the same.</Trans>
        </p>
      ) : (
        <div className="grid gap-3">
          <p className="text-sm text-ink-soft">
            <Trans>Move and enlarge the photo until everything is inside the frame.</Trans>
          </p>
          <PictureFrame
            framing={framing}
            picture={turned ?? file}
            moveLabel={t`Move the picture with the arrow keys or by dragging`}
            zoomLabel={t`Enlarge`}
            zoomIcon={<ZoomIn aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.8} />}
            action={
              <IconButton
                label={t`Turn the photo`}
                aria-disabled={!framing.ready || turn.isPending}
                onClick={() => turn.mutate()}
              >
                <RotateCw aria-hidden="true" className="size-5" strokeWidth={1.8} />
              </IconButton>
            }
            className="rounded-card"
            style={{ maxWidth: `calc(52vh * ${ratio})` }}
          >
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-3 rounded-field border-2 border-dashed border-white"
              // Visible on light pictures too.
              style={{ boxShadow: "0 0 0 1px var(--color-scrim), inset 0 0 0 1px var(--color-scrim)" }}
            />
          </PictureFrame>
        </div>
      )}
    </Sheet>
  );
}
