/** Styled native controls: select, checkbox, and radio buttons as cards. */
import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { Field, type FieldProps, inputClass } from "./field.tsx";

export interface SelectProps extends FieldProps, Omit<ComponentProps<"select">, "id" | "className" | "children"> {
  options: readonly { value: string; label: string }[];
  /** The option for "nothing chosen yet". */
  placeholder?: string;
}

/** The native select: a picker wheel on phones, a list on desktops. */
export function Select({ label, hint, error, optionalLabel, className, options, placeholder, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optionalLabel={optionalLabel} className={className}>
      {(ids) => (
        <div className="relative">
          <select {...rest} {...ids} className={classes(inputClass, "appearance-none pe-10")}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-ink-faint"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          >
            <path d="m6 9 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </div>
      )}
    </Field>
  );
}

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** The label; with `labelHidden` for screen readers only. */
  label: ReactNode;
  labelHidden?: boolean;
  error?: string;
  className?: string;
}

export function Checkbox({ label, labelHidden = false, error, className, ...rest }: CheckboxProps) {
  const messageId = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 min-w-11 cursor-pointer items-center gap-3 text-sm has-disabled:cursor-default">
        <Tick {...rest} aria-invalid={error ? true : undefined} aria-describedby={error ? messageId : undefined} />
        <span className={labelHidden ? "sr-only" : "min-w-0 flex-1"}>{label}</span>
      </label>
      {error && (
        <p id={messageId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

export interface TickProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** Indeterminate: some of its items are selected, but not all. */
  some?: boolean;
}

/** The bare box of a `Checkbox`: its surroundings provide the label. */
export function Tick({ some = false, ...rest }: TickProps) {
  return (
    <span className="relative m-auto inline-flex size-6 shrink-0 text-on-brand">
      <input
        type="checkbox"
        {...rest}
        className={classes(
          "peer size-6 cursor-pointer appearance-none rounded-[6px] border-[1.5px] transition-colors",
          some ? "border-brand bg-brand" : "border-line-strong bg-surface",
          "checked:border-brand checked:bg-brand aria-invalid:border-danger disabled:cursor-default disabled:border-line disabled:bg-sunken",
        )}
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className={classes(
          "pointer-events-none absolute inset-0 transition-[opacity,scale] duration-150 peer-disabled:text-ink-faint",
          !some && "scale-50 opacity-0 peer-checked:scale-100 peer-checked:opacity-100",
        )}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      >
        <path d={some ? "M7.5 12h9" : "m7 12.5 3.5 3.5L17 9"} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}

export interface RadioCard<Value extends string> {
  value: Value;
  title: ReactNode;
  detail?: ReactNode;
  trailing?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<Value extends string> {
  /** The label of the group; hidden visually with `labelHidden`. */
  label: string;
  labelHidden?: boolean;
  cards: readonly RadioCard<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Called when the selected card is pressed again. */
  onConfirm?: ((value: Value) => void) | undefined;
}

/** Radio buttons as cards, with their native arrow keys. */
export function RadioCards<Value extends string>({
  label,
  labelHidden,
  cards,
  value,
  onChange,
  onConfirm,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={labelHidden ? "sr-only" : "mb-2 text-sm font-medium"}>{label}</legend>
      <div className="grid gap-2">
        {cards.map((card) => (
          <label
            key={card.value}
            className={classes(
              "flex min-h-14 items-center gap-3 rounded-field border border-line bg-surface px-4 py-3 transition-colors",
              "has-checked:border-brand-ink has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-brand-ink",
              card.disabled ? "cursor-default text-ink-soft" : "cursor-pointer",
            )}
          >
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={value === card.value}
              disabled={card.disabled}
              onChange={() => onChange(card.value)}
              onClick={() => value === card.value && onConfirm?.(value)}
              className="size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-surface outline-none checked:border-6 checked:border-brand-ink disabled:border-line disabled:bg-sunken"
            />
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium">{card.title}</span>
              {card.detail && <span className="block text-sm text-ink-soft">{card.detail}</span>}
            </span>
            {card.trailing}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
