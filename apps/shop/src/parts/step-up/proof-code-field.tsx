/** A six-digit authenticator code: numeric keyboard, pasting with spaces, autofill by password managers. */
import type { Bound } from "@banyan/app/form/use-contract-form.ts";
import { digitsOf, LENGTHS } from "@banyan/contract/lengths.ts";
import { TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export interface ProofCodeFieldProps
  extends Pick<Bound<string>, "value" | "onChange">,
    Partial<Pick<Bound<string>, "ref">> {
  error?: string | undefined;
  hint?: string;
}

export function ProofCodeField({ onChange, ...field }: ProofCodeFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Code from the authenticator app`}
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event) => onChange(digitsOf(event.target.value, LENGTHS.proofCode))}
    />
  );
}
