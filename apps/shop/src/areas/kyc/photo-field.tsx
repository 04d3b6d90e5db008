/** One photo of the form: an example with instructions, then the photo with upload progress and retry. */
import { Button, classes, loadedLater, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Camera, CircleAlert, CircleCheck, Images, RefreshCw } from "lucide-react";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { PictureGroup, PictureInput } from "../../parts/pictures/picture-input.tsx";
import type { Shot } from "../../parts/pictures/shots.ts";
import { type Part, shots } from "./draft.ts";

const PhotoSheet = loadedLater(() => import("./photo-sheet.tsx"));

export interface PhotoFieldProps {
  part: Part;
  label: string;
  /** The preferred camera. */
  camera: "user" | "environment";
  /** Width ÷ height of the frame. */
  ratio: number;
  example: ReactNode;
  tips: readonly string[];
  error: string | undefined;
  ref: Ref<HTMLDivElement>;
}

export function PhotoField({ part, label, camera, ratio, example, tips, error, ref }: PhotoFieldProps) {
  const { t } = useLingui();
  const shot = shots.useAll().get(part);
  const fromCamera = useRef<HTMLInputElement>(null);
  const fromFiles = useRef<HTMLInputElement>(null);
  const cropping = useSheet<File>();
  const pick = ([file]: File[]) => file && cropping.open(file);
  const problem = shot?.problem ?? error;
  return (
    <PictureGroup ref={ref} label={label} problem={problem}>
      <div
        className={classes("overflow-hidden rounded-card border bg-surface", problem ? "border-danger" : "border-line")}
      >
        {shot ? (
          <Taken key={shot.url} shot={shot} label={label} ratio={ratio} />
        ) : (
          <Example tips={tips}>{example}</Example>
        )}
        <div className="flex flex-wrap gap-2.5 border-t border-line p-3">
          {shot?.problem && (
            <Button
              className="flex-auto"
              icon={<RefreshCw aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
              onClick={() => shots.sendAgain(part)}
            >
              <Trans>Send the photo again</Trans>
            </Button>
          )}
          <span className="hidden flex-auto any-pointer-coarse:flex">
            <Button
              variant={shot ? "outline" : "soft"}
              block
              icon={<Camera aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
              onClick={() => fromCamera.current?.click()}
            >
              {shot ? <Trans>Take another photo</Trans> : <Trans>Take a photo</Trans>}
            </Button>
          </span>
          <Button
            variant="outline"
            className="flex-auto"
            icon={<Images aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
            onClick={() => fromFiles.current?.click()}
          >
            {shot ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
          </Button>
        </div>
      </div>
      <PictureInput ref={fromCamera} camera={camera} label={t`${label}: take a photo`} onPick={pick} />
      <PictureInput ref={fromFiles} label={t`${label}: choose a picture`} onPick={pick} />
      {cropping.show((file) => (
        <PhotoSheet file={file} title={label} ratio={ratio} onDone={(photo) => shots.take(part, photo)} />
      ))}
    </PictureGroup>
  );
}

function Example({ tips, children }: { tips: readonly string[]; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 p-4">
      <div className="w-2/5 max-w-44 shrink-0">{children}</div>
      <ul className="grid min-w-0 flex-1 gap-1.5 text-sm text-ink-soft">
        {tips.map((tip) => (
          <li key={tip} className="flex gap-2">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" strokeWidth={2} />
            {tip}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Taken({ shot, label, ratio }: { shot: Shot; label: string; ratio: number }) {
  const { t } = useLingui();
  const [unreadable, setUnreadable] = useState(false);
  return (
    <div className="relative">
      {unreadable ? (
        <p className="px-4 py-10 text-center text-sm text-ink-soft">
          <Trans>This device cannot show this kind of picture. It can be sent all the same.</Trans>
        </p>
      ) : (
        <img
          src={shot.url}
          alt={label}
          onError={() => setUnreadable(true)}
          className="mx-auto max-h-80 w-full bg-sunken object-contain"
          style={{ aspectRatio: ratio }}
        />
      )}
      <div className="flex min-h-11 items-center gap-2.5 border-t border-line px-4 text-sm">
        {shot.uploadId ? (
          <span role="status" className="flex items-center gap-2 text-success">
            <CircleCheck aria-hidden="true" className="size-4.5" strokeWidth={2} />
            <Trans>Sent, encrypted</Trans>
          </span>
        ) : shot.problem ? (
          <span className="flex items-center gap-2 text-danger">
            <CircleAlert aria-hidden="true" className="size-4.5" strokeWidth={2} />
            <Trans>Upload failed</Trans>
          </span>
        ) : (
          <progress
            aria-label={t`Sending ${label}`}
            value={shot.progress}
            max={1}
            className="h-1.5 w-full overflow-hidden rounded-full"
          />
        )}
      </div>
    </div>
  );
}
