/** Which proof of identity staff have seen. */
import type { Field } from "@banyan/app/form/use-contract-form.ts";
import { IDENTITY_PROOFS } from "@banyan/contract/browser/office/proposals.ts";
import { Select } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { PROOF_NAMES } from "./proposal-words.ts";

export function ProofField(field: Field) {
  const { t, i18n } = useLingui();
  return (
    <Select
      label={t`Proof of identity that you have seen`}
      placeholder={t`Please choose`}
      options={IDENTITY_PROOFS.map((proof) => ({ value: proof, label: i18n._(PROOF_NAMES[proof]) }))}
      {...field}
    />
  );
}
