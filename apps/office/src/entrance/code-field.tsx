/** Six digits of an authenticator: a number keyboard, pasting with spaces, filled in by password managers. */
import { TextField } from "@banyan/ui";

interface CodeFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (code: string) => void;
  error?: string;
}

export function CodeField({ label, hint, value, onChange, error }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
    />
  );
}
