/** Picture selection as a form field: label, value, error, and the file input. */
import { UPLOAD_TYPES } from "@banyan/contract/browser/uploads.ts";
import { type ReactNode, type Ref, useId } from "react";

export interface PictureGroupProps {
  label: ReactNode;
  problem: string | undefined;
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Receives the focus if the form is invalid. */
export function PictureGroup({ label, problem, ref, children }: PictureGroupProps) {
  const id = useId();
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      className="outline-none"
      aria-labelledby={`${id}-label`}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <p id={`${id}-label`} className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-medium">
        {label}
      </p>
      {children}
      {problem && (
        <p id={`${id}-problem`} role="status" className="mt-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

interface PictureInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Opens this camera for a new picture. */
  camera?: "user" | "environment";
  multiple?: boolean;
  onPick: (files: File[]) => void;
}

/** A visually hidden file input, opened by buttons. The same file can be selected twice in a row. */
export function PictureInput({ ref, label, camera, multiple, onPick }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={camera ? "image/*" : UPLOAD_TYPES}
      capture={camera}
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = "";
        onPick(files);
      }}
    />
  );
}
