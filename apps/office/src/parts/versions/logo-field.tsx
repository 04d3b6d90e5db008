/** The shop's own logo: a preview, and a file to choose in its place. */
import { UPLOAD_TYPES } from "@banyan/contract/browser/uploads.ts";
import { logoPath } from "@banyan/contract/logo.ts";
import { Button, buttonClass, Field, Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ImagePlus } from "lucide-react";
import type { ReactNode } from "react";
import { useUpload } from "../editors/use-upload.ts";

interface LogoFieldProps {
  label: string;
  hint: ReactNode;
  error?: string | undefined;
  /** The id of the picture; empty for the standard mark. */
  value: string;
  onChange: (id: string) => void;
}

export function LogoField({ label, hint, error, value, onChange }: LogoFieldProps) {
  const { t } = useLingui();
  const { busy, take } = useUpload(({ id }) => onChange(id), "logo");
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="grid gap-2">
          {busy && <Skeleton className="size-24 rounded-field" />}
          {!busy && value !== "" && (
            <span className="flex flex-wrap gap-3">
              <img
                src={logoPath(value, "mark")}
                alt={t`The logo on a page`}
                className="size-24 rounded-field border border-line"
              />
              <img
                src={logoPath(value, "maskable")}
                alt={t`The logo on a home screen`}
                className="size-24 rounded-full border border-line"
              />
            </span>
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
            {value !== "" && (
              <Button variant="quiet" size="sm" onClick={() => onChange("")}>
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
