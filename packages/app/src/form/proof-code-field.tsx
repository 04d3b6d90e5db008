/** A six-digit authenticator code: numeric keyboard, pasting with spaces, autofill by password managers. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { DigitsField } from "@banyan/ui";
import type { Bound } from "./use-contract-form.ts";

export interface ProofCodeFieldProps extends Omit<Bound<string>, "ref">, Partial<Pick<Bound<string>, "ref">> {
  label: string;
  hint?: string;
}

export const ProofCodeField = (field: ProofCodeFieldProps) => (
  <DigitsField {...field} most={LENGTHS.proofCode} autoComplete="one-time-code" />
);
