/** A six-digit authenticator code: numeric keyboard, pasting with spaces, autofill by password managers. */
import type { Bound } from "@banyan/app/form/use-contract-form.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { DigitsField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export interface ProofCodeFieldProps
  extends Pick<Bound<string>, "value" | "onChange">,
    Partial<Pick<Bound<string>, "ref">> {
  error?: string | undefined;
  hint?: string;
}

export function ProofCodeField(field: ProofCodeFieldProps) {
  const { t } = useLingui();
  return (
    <DigitsField
      label={t`Code from the authenticator app`}
      {...field}
      most={LENGTHS.proofCode}
      autoComplete="one-time-code"
    />
  );
}
