/** A six-digit authenticator code: numeric keyboard, pasting with spaces, autofill by password managers. */
import type { Bound } from "@banyan/app/form/use-contract-form.ts";
import { digitsOf, LENGTHS } from "@banyan/contract/lengths.ts";
import { TextField } from "@banyan/ui";

interface CodeFieldProps extends Bound<string> {
  label: string;
  hint?: string;
}

export function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event) => onChange(digitsOf(event.target.value, LENGTHS.proofCode))}
    />
  );
}
