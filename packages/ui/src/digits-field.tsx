/** An input of digits: codes, member IDs, whole numbers. */
import type { ComponentProps } from "react";
import { inputClass, TextField, type TextFieldProps } from "./field.tsx";
import { type DigitsValue, useDigits } from "./rewritten.ts";

export type DigitsFieldProps = Omit<TextFieldProps, "type" | "inputMode" | "maxLength" | keyof DigitsValue> &
  DigitsValue;

export function DigitsField({ value, onChange, most, ...field }: DigitsFieldProps) {
  return <TextField {...useDigits({ value, onChange, most })} {...field} />;
}

/** Without a visible label, for tables and rows. */
export function DigitsInput({
  value,
  onChange,
  most,
  className = inputClass,
  ...input
}: Omit<ComponentProps<"input">, "type" | "inputMode" | "maxLength" | keyof DigitsValue> & DigitsValue) {
  return <input {...useDigits({ value, onChange, most })} {...input} className={className} />;
}
