/** A picture's preview, with the buttons that choose, replace and remove it. */
import { type OfficeUploadTopic, UPLOAD_TYPES } from "@banyan/contract/browser/uploads.ts";
import type { Picture } from "@banyan/contract/fields.ts";
import { Button, buttonClass, Field, Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ImagePlus } from "lucide-react";
import type { ReactNode } from "react";
import { useUpload } from "./use-upload.ts";

interface PictureChooserProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  topic?: OfficeUploadTopic | undefined;
  /** The chosen picture as it will be seen; null for none. */
  preview: ReactNode;
  /** The shape of the preview, while a picture is uploaded. */
  skeletonClass: string;
  onChoose: (picture: Picture) => void;
  onRemove: () => void;
}

export function PictureChooser(props: PictureChooserProps) {
  const { label, hint, error, topic, preview, skeletonClass, onChoose, onRemove } = props;
  const { t } = useLingui();
  const { busy, take } = useUpload(onChoose, topic);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="grid gap-2">
          {busy ? <Skeleton className={skeletonClass} /> : preview}
          <div className="flex flex-wrap gap-2">
            <label
              className={`${buttonClass({ variant: "outline", size: "sm" })} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ink`}
            >
              <ImagePlus aria-hidden="true" className="size-4" />
              {preview ? t`Replace` : t`Choose a picture`}
              <input
                {...ids}
                type="file"
                accept={UPLOAD_TYPES}
                aria-label={label}
                className="sr-only"
                onChange={(event) => {
                  void take(event.target.files?.[0]);
                  event.target.value = "";
                }}
              />
            </label>
            {preview && (
              <Button variant="quiet" size="sm" onClick={onRemove}>
                {t`Remove`}
              </Button>
            )}
          </div>
          <p role="status" className="sr-only">
            {busy && t`Uploading`}
          </p>
        </div>
      )}
    </Field>
  );
}
