/** The shop's own logo: a preview, and a file to choose in its place. */
import { logoPath } from "@banyan/contract/logo.ts";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PictureChooser } from "../editors/picture-chooser.tsx";

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
  return (
    <PictureChooser
      label={label}
      hint={hint}
      error={error}
      topic="logo"
      preview={
        value === "" ? null : (
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
        )
      }
      skeletonClass="size-24 rounded-field"
      onChoose={({ id }) => onChange(id)}
      onRemove={() => onChange("")}
    />
  );
}
