/** Inputs that rewrite what is typed, such as to digits only. */
import { digitsOf } from "@banyan/contract/digits.ts";
import { type ChangeEvent, type CompositionEvent, useState } from "react";

/**
 * Props of an input that shows `value` and rewrites its text in `onText`. The text of an input method stays as it is
 * until its composition ends: rewriting it earlier makes the input method repeat characters.
 */
export function useRewritten(value: string, onText: (text: string, input: HTMLInputElement) => void) {
  const [composing, setComposing] = useState<string>();
  const write = (input: HTMLInputElement) => {
    setComposing(undefined);
    onText(input.value, input);
  };
  return {
    value: composing ?? value,
    onChange({ nativeEvent, target }: ChangeEvent<HTMLInputElement>) {
      if ((nativeEvent as InputEvent).isComposing) setComposing(target.value);
      else write(target);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => write(currentTarget),
  };
}

export interface DigitsValue {
  value: string;
  onChange: (digits: string) => void;
  /** The maximum number of digits. */
  most: number;
}

/** Props of an input of digits, of any script and with spaces or signs around them. */
export function useDigits({ value, onChange, most }: DigitsValue) {
  const rewritten = useRewritten(value, (text) => onChange(digitsOf(text, most)));
  return { inputMode: "numeric", autoComplete: "off", ...rewritten } as const;
}
