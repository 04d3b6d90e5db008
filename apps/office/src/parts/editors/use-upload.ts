/** Uploads one picture for a field or an editor. */
import { sayError } from "@banyan/app/errors.ts";
import { upload } from "@banyan/app/upload.ts";
import { type OfficeUploadTopic, UPLOAD_MAX_BYTES } from "@banyan/contract/browser/uploads.ts";
import type { Picture } from "@banyan/contract/fields.ts";
import { toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

/** `take` uploads the selected file and passes on the resulting picture. */
export function useUpload(onPicture: (picture: Picture) => void, topic: OfficeUploadTopic = "content") {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { name } = file;
    if (file.size > UPLOAD_MAX_BYTES) return toast({ text: t`${name} is larger than 10 MB`, tone: "danger" });
    setBusy(true);
    try {
      const [{ uploadId, url }, { width, height }] = await Promise.all([upload(file, topic), sizeOf(file)]);
      onPicture({ id: uploadId, width, height, sources: [{ width, url }] });
    } catch (error) {
      sayError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, take };
}

/** Size in pixels; square if the browser cannot decode the file. */
async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const size = bitmap ? { width: bitmap.width, height: bitmap.height } : { width: 1, height: 1 };
  bitmap?.close();
  return size;
}
