/** A labelled input with hint and error, which are associated with the input for screen readers. */
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { classes } from "./classes.ts";
import { useWords } from "./words.ts";

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Shown after the label of an optional field. */
  optionalLabel?: string;
  className?: string;
}

interface FieldIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/**
 * The frame of any control. `children` receives the attributes that connect the control with its label and messages.
 */
export function Field({
  label,
  hint,
  error,
  optionalLabel,
  className,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const messageId = `${id}-message`;
  const message = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-medium text-ink">
        <span>{label}</span>
        {optionalLabel && <span className="text-xs font-normal text-ink-faint">{optionalLabel}</span>}
      </label>
      {children({ id, "aria-describedby": message ? messageId : undefined, "aria-invalid": error ? true : undefined })}
      {message && (
        <p id={messageId} className={classes("mt-1.5 text-sm", error ? "text-danger" : "text-ink-faint")}>
          {message}
        </p>
      )}
    </div>
  );
}

interface InputLook {
  /** The container determines its width. */
  own?: boolean;
  /** For little space. */
  narrow?: boolean;
  /** For elements that do not support `aria-invalid`, such as a button that opens a choice. */
  wrong?: boolean;
}

/** The classes of every text input. */
export function inputLook({ own = false, narrow = false, wrong = false }: InputLook = {}): string {
  return classes(INPUT, !own && "w-full", narrow ? "px-2.5" : "px-3.5", wrong ? "border-danger" : "border-line-strong");
}

const INPUT = classes(
  "min-h-12 rounded-field border bg-surface py-2.5 text-base text-ellipsis text-ink",
  "placeholder:text-ink-faint transition-colors duration-150",
  "focus:outline-2 focus:-outline-offset-1 focus:outline-brand-ink focus:border-brand-ink",
  "aria-invalid:border-danger aria-invalid:outline-danger disabled:opacity-50",
);
export const inputClass = inputLook();

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "className" | "children"> & {
    /** Shown before the text, such as a calling code. */
    leading?: ReactNode;
    /** Shown after the text: a unit or a button. */
    trailing?: ReactNode;
  };

export function TextField({
  label,
  hint,
  error,
  optionalLabel,
  className,
  leading,
  trailing,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optionalLabel={optionalLabel} className={className}>
      {(ids) => (
        <div className="relative flex items-stretch gap-2">
          {leading}
          <div className="relative min-w-0 flex-1">
            <input type="text" {...input} {...ids} className={classes(inputClass, trailing ? "pe-14" : null)} />
            {trailing && <div className="absolute inset-y-0 end-1 flex items-center">{trailing}</div>}
          </div>
        </div>
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  optionalLabel,
  className,
  ...area
}: FieldProps & Omit<ComponentProps<"textarea">, "id" | "className">) {
  return (
    <Field label={label} hint={hint} error={error} optionalLabel={optionalLabel} className={className}>
      {(ids) => <textarea rows={3} {...area} {...ids} className={inputClass} />}
    </Field>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "trailing">;

/** A password input with a visibility toggle. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const words = useWords();
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={visible ? "text" : "password"}
      trailing={
        <button
          type="button"
          className="inline-flex size-11 items-center justify-center rounded-full text-ink-faint hover:text-ink"
          aria-label={visible ? words.hidePassword : words.showPassword}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Eye crossed={visible} />
        </button>
      }
    />
  );
}

function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="1.8">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="3" />
      {crossed && <path d="M4 4l16 16" strokeLinecap="round" />}
    </svg>
  );
}
