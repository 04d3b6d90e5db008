/** The avatar on the personal page: take a photo or select a file, then crop it in a sheet. */

import { Avatar } from "@banyan/app/avatar.tsx";
import { UPLOAD_TYPES } from "@banyan/contract/browser/uploads.ts";
import type { UserInfo } from "@banyan/contract/members.ts";
import { List, ListRow, loadedLater, Sheet, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Camera, Images } from "lucide-react";
import { type Ref, useRef } from "react";

const AvatarSheet = loadedLater(() => import("./avatar-sheet.tsx"));

export function AvatarRow({ user }: { user: UserInfo }) {
  const { t } = useLingui();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const asking = useSheet();
  const cropping = useSheet<File>();
  const pick = (file: File | undefined) => {
    if (!file) return;
    asking.close();
    cropping.open(file);
  };
  // Only handheld devices offer the camera for a file input.
  const start = () => (matchMedia("(pointer: coarse)").matches ? asking.open() : files.current?.click());
  return (
    <div className="flex flex-col items-center">
      <button
        type="button"
        onClick={start}
        className="flex flex-col items-center gap-2 rounded-card px-6 py-3 text-sm font-semibold text-brand-ink hover:bg-sunken"
      >
        <span className="relative">
          <Avatar user={user} className="size-24 text-4xl" />
          <span className="absolute end-0 bottom-0 inline-flex size-8 items-center justify-center rounded-full border-2 border-paper bg-brand text-on-brand">
            <Camera aria-hidden="true" className="size-4" strokeWidth={2} />
          </span>
        </span>
        <Trans>Change the picture</Trans>
      </button>
      <PictureInput ref={camera} fromCamera label={t`Take a photo`} onPick={pick} />
      <PictureInput ref={files} label={t`Choose a picture`} onPick={pick} />
      {asking.show(() => (
        <Sheet title={t`Your picture`}>
          <List aria-label={t`Your picture`}>
            <ListRow
              icon={<Camera aria-hidden="true" className="size-5.5" strokeWidth={1.7} />}
              title={t`Take a photo`}
              render={(row) => <button type="button" onClick={() => camera.current?.click()} {...row} />}
            />
            <ListRow
              icon={<Images aria-hidden="true" className="size-5.5" strokeWidth={1.7} />}
              title={t`Choose a picture`}
              render={(row) => <button type="button" onClick={() => files.current?.click()} {...row} />}
            />
          </List>
        </Sheet>
      ))}
      {cropping.show((file) => (
        <AvatarSheet file={file} />
      ))}
    </div>
  );
}

interface PictureInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  fromCamera?: boolean;
  onPick: (file: File | undefined) => void;
}

function PictureInput({ ref, label, fromCamera = false, onPick }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={fromCamera ? "image/*" : UPLOAD_TYPES}
      capture={fromCamera ? "user" : undefined}
      hidden
      aria-label={label}
      onChange={(event) => {
        onPick(event.target.files?.[0]);
        event.target.value = "";
      }}
    />
  );
}
