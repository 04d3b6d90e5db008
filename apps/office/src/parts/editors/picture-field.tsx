/** One picture that can be replaced and removed. */
import type { OfficeUploadTopic } from "@banyan/contract/browser/uploads.ts";
import type { Picture as PictureValue } from "@banyan/contract/fields.ts";
import { Picture } from "@banyan/ui";
import { PictureChooser } from "./picture-chooser.tsx";

interface PictureFieldProps {
  label: string;
  value: PictureValue | null;
  error?: string;
  onChange: (picture: PictureValue | null) => void;
  topic?: OfficeUploadTopic;
}

export function PictureField({ label, value, error, onChange, topic }: PictureFieldProps) {
  return (
    <PictureChooser
      label={label}
      error={error}
      topic={topic}
      preview={value && <Picture picture={value} alt={label} sizes="20rem" className="rounded-field" />}
      skeletonClass="aspect-video w-full rounded-field"
      onChoose={onChange}
      onRemove={() => onChange(null)}
    />
  );
}
