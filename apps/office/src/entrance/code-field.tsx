/** Six digits of an authenticator: a number keyboard, pasting with spaces, filled in by password managers. */
import type { Bound } from "@banyan/app/form/use-contract-form.ts";
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
      onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
    />
  );
}
