/** Six digits of an authenticator app: a number keyboard, pasting with spaces, filled in by password managers. */
import { TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export interface ProofCodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  hint?: string;
}

export function ProofCodeField({ value, onChange, error, hint }: ProofCodeFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Code from the authenticator app`}
      hint={hint}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
    />
  );
}
