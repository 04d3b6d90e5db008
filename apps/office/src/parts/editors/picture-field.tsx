/** One picture that can be replaced and removed. */
import { type OfficeUploadTopic, UPLOAD_TYPES } from "@banyan/contract/browser/uploads.ts";
import type { Picture as PictureValue } from "@banyan/contract/fields.ts";
import { Button, buttonClass, Field, Picture, Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ImagePlus } from "lucide-react";
import { useUpload } from "./use-upload.ts";

interface PictureFieldProps {
  label: string;
  value: PictureValue | null;
  error?: string;
  onChange: (picture: PictureValue | null) => void;
  topic?: OfficeUploadTopic;
}

export function PictureField({ label, value, error, onChange, topic }: PictureFieldProps) {
  const { t } = useLingui();
  const { busy, take } = useUpload(onChange, topic);
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <div className="grid gap-2">
          {busy ? (
            <Skeleton className="aspect-video w-full rounded-field" />
          ) : (
            value && <Picture picture={value} alt={label} sizes="20rem" className="rounded-field" />
          )}
          <div className="flex flex-wrap gap-2">
            <label
              className={`${buttonClass({ variant: "outline", size: "sm" })} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ink`}
            >
              <ImagePlus aria-hidden="true" className="size-4" />
              {value ? t`Replace` : t`Choose a picture`}
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
            {value && (
              <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
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
