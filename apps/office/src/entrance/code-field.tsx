/** A six-digit authenticator code: numeric keyboard, pasting with spaces, autofill by password managers. */
import type { Bound } from "@banyan/app/form/use-contract-form.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { DigitsField } from "@banyan/ui";

interface CodeFieldProps extends Bound<string> {
  label: string;
  hint?: string;
}

export const CodeField = (field: CodeFieldProps) => (
  <DigitsField {...field} most={LENGTHS.proofCode} autoComplete="one-time-code" />
);
