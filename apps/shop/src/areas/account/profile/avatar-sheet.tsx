/**
 * Crops a picture to a square, scales it down, and uploads it as the avatar. Formats that this device cannot decode are
 * uploaded unchanged: the server supports more.
 */

import { call } from "@banyan/app/call.ts";
import { sayError } from "@banyan/app/errors.ts";
import { upload } from "@banyan/app/upload.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { Refused } from "@banyan/contract/client.ts";
import { Button, cutPicture, PictureFrame, Sheet, toast, useClose, useFraming } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { ZoomIn } from "lucide-react";
import { keepUser } from "../../../session/session.ts";

const AVATAR_PIXELS = 640;

export interface AvatarSheetProps {
  /** The selected file. */
  file: File;
}

export default function AvatarSheet({ file }: AvatarSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const framing = useFraming({ ratio: 1, filled: true });
  const save = useMutation({
    mutationFn: async () => {
      const shown = framing.cut();
      const picture = shown ? await cutPicture(shown, AVATAR_PIXELS) : file;
      const { uploadId } = await upload(picture, "avatar");
      return call(members.changeProfile, { avatarUploadId: uploadId });
    },
    onSuccess: (user) => {
      keepUser(user);
      toast({ text: t`Your picture was changed`, tone: "success" });
      close();
    },
    onError: (error) => {
      if (error instanceof Refused) sayError(error);
      else toast({ text: t`Upload failed`, tone: "danger" });
    },
  });
  return (
    <Sheet
      title={t`Your picture`}
      footer={
        <Button
          size="lg"
          block
          busy={save.isPending}
          disabled={!framing.ready && !framing.unreadable}
          onClick={() => save.mutate()}
        >
          <Trans>Use this picture</Trans>
        </Button>
      }
    >
      {framing.unreadable ? (
        <p className="py-8 text-center text-sm text-ink-soft">
          <Trans>This device cannot show this kind of picture. It can be sent all the same.</Trans>
        </p>
      ) : (
        <div className="mx-auto grid max-w-72 gap-4">
          <PictureFrame
            framing={framing}
            picture={file}
            moveLabel={t`Move the picture with the arrow keys or by dragging`}
            zoomLabel={t`Enlarge`}
            zoomIcon={<ZoomIn aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.8} />}
            className="rounded-full ring-1 ring-line-strong"
          />
        </div>
      )}
    </Sheet>
  );
}
