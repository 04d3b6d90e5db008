/** A few pictures, uploaded on selection, with progress, retry and removal. */
import { newUuid } from "@banyan/app/uuid.ts";
import { classes, reducePicture } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Camera, ImagePlus, type LucideIcon, RefreshCw, X } from "lucide-react";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { PictureGroup, PictureInput } from "./picture-input.tsx";
import type { Shot, Shots, ShotsByKey } from "./shots.ts";

/** Keeps small print of a screenshot readable; in pixels. */
const LONGEST_SIDE = 2_000;

export interface PicturePickerProps {
  shots: Shots<string>;
  /** All of `shots`, as the page read them for this render. */
  shown: ShotsByKey<string>;
  /** The maximum number of pictures. */
  most: number;
  /** Offers the camera on devices to touch. */
  camera?: boolean;
  error: string | undefined;
  ref: Ref<HTMLDivElement>;
}

export function PicturePicker({ shots, shown, most, camera = false, error, ref }: PicturePickerProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const fromCamera = useRef<HTMLInputElement>(null);
  const [tooMany, setTooMany] = useState(false);
  const taken = [...shown];
  const problem = error ?? (tooMany ? t`Up to ${most} pictures can be added.` : undefined);
  const pick = async (files: File[]) => {
    setTooMany(files.length > most - taken.length);
    for (const file of files) {
      const picture = await reducePicture(file, LONGEST_SIDE);
      if (shots.all().size < most) shots.take(newUuid(), picture);
    }
  };
  const count = taken.length;
  return (
    <PictureGroup
      ref={ref}
      problem={problem}
      label={
        <>
          <Trans>Pictures</Trans>
          <span className="figures text-xs font-normal text-ink-faint">
            {t`Optional`} · {count}/{most}
          </span>
        </>
      }
    >
      <ul className="grid grid-cols-3 gap-2.5">
        {taken.map(([key, shot], at) => (
          <li key={key}>
            <Tile
              shot={shot}
              number={at + 1}
              onAgain={() => shots.sendAgain(key)}
              onRemove={() => {
                shots.remove(key);
                setTooMany(false);
              }}
            />
          </li>
        ))}
        {count < most && camera && (
          <li className="hidden any-pointer-coarse:block">
            <AddTile icon={Camera} failed={Boolean(problem)} onClick={() => fromCamera.current?.click()}>
              <Trans>Take a photo</Trans>
            </AddTile>
          </li>
        )}
        {count < most && (
          <li>
            <AddTile icon={ImagePlus} failed={Boolean(problem)} onClick={() => input.current?.click()}>
              <Trans>Add pictures</Trans>
            </AddTile>
          </li>
        )}
      </ul>
      {camera && (
        <PictureInput
          ref={fromCamera}
          camera="environment"
          label={t`Take a photo`}
          onPick={(files) => void pick(files)}
        />
      )}
      <PictureInput ref={input} multiple label={t`Choose pictures`} onPick={(files) => void pick(files)} />
    </PictureGroup>
  );
}

interface AddTileProps {
  icon: LucideIcon;
  failed: boolean;
  onClick: () => void;
  children: ReactNode;
}

function AddTile({ icon: Icon, failed, onClick, children }: AddTileProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classes(
        "flex aspect-square w-full flex-col items-center justify-center gap-1.5 rounded-field border border-dashed bg-surface px-1 text-center text-xs text-ink-soft hover:border-brand-ink hover:text-brand-ink",
        failed ? "border-danger" : "border-line-strong",
      )}
    >
      <Icon aria-hidden="true" className="size-7" strokeWidth={1.5} />
      {children}
    </button>
  );
}

interface TileProps {
  shot: Shot;
  number: number;
  onAgain: () => void;
  onRemove: () => void;
}

function Tile({ shot, number, onAgain, onRemove }: TileProps) {
  const { t } = useLingui();
  const [unreadable, setUnreadable] = useState(false);
  return (
    <div className="relative aspect-square overflow-hidden rounded-field border border-line bg-sunken">
      {unreadable ? (
        <span className="flex size-full items-center justify-center p-2 text-center text-xs text-ink-soft">
          <Trans>No preview on this device</Trans>
        </span>
      ) : (
        <img
          src={shot.url}
          alt={t`Picture ${number}`}
          onError={() => setUnreadable(true)}
          className="size-full object-cover"
        />
      )}
      {shot.problem ? (
        <button
          type="button"
          onClick={onAgain}
          className="absolute inset-x-0 bottom-0 flex min-h-11 items-center justify-center gap-1.5 bg-danger-soft px-1 text-xs font-medium text-danger"
        >
          <RefreshCw aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">
            <Trans context="picture">Send again</Trans>
          </span>
          <span role="alert" className="sr-only">
            <span className="block">
              <Trans>Upload failed</Trans>
            </span>
            {shot.problem}
          </span>
        </button>
      ) : (
        !shot.uploadId && (
          <progress
            aria-label={t`Sending picture ${number}`}
            value={shot.progress}
            max={1}
            className="absolute inset-x-2 bottom-2 h-1.5 w-[calc(100%-1rem)] overflow-hidden rounded-full"
          />
        )
      )}
      <button
        type="button"
        aria-label={t`Remove picture ${number}`}
        onClick={onRemove}
        className="absolute end-0 top-0 flex size-11 items-start justify-end p-1.5"
      >
        <span className="flex size-6 items-center justify-center rounded-full bg-toast/85 text-on-toast">
          <X aria-hidden="true" className="size-4" />
        </span>
      </button>
    </div>
  );
}
