/** Adds an authenticator app: the password, the secret as QR code and text, the first code. */

import { AuthenticatorSteps } from "@banyan/app/authenticator-steps.tsx";
import { ProofCodeField } from "@banyan/app/form/proof-code-field.tsx";
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { stepUp } from "@banyan/contract/browser/step-up.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { FormSheet } from "../forms/form-sheet.tsx";
import { PermissionFields, usePermissionForm } from "./permission-fields.tsx";

export interface AddingProps {
  onAdded: (added: OutputOf<typeof stepUp.finishTotp>) => void;
}

export default function AuthenticatorSheet({ onAdded }: AddingProps) {
  const { t } = useLingui();
  const [begun, setBegun] = useState<OutputOf<typeof stepUp.beginTotp>>();
  const permission = usePermissionForm(stepUp.beginTotp, t`Authenticator app`, setBegun);
  const form = useContractForm(stepUp.finishTotp, {
    defaults: { code: "" },
    input: ({ code }) => ({ enrolmentId: begun?.enrolmentId ?? "", code, name: permission.values.name }),
    words: { code: { REQUIRED: t`Enter the 6 digits`, SIX_DIGITS: t`Enter the 6 digits` } },
    places: { STEP_UP_WRONG: "code" },
    onDone: onAdded,
  });
  const code = form.bind("code");
  const change = (next: string) => {
    code.onChange(next);
    if (next.length === LENGTHS.proofCode && !form.busy) void form.submit();
  };
  return (
    <FormSheet
      title={t`Add an authenticator app`}
      form={begun ? form : permission}
      action={begun ? t`Finish` : t`Continue`}
      lead={
        !begun && (
          <p className="text-sm text-ink-soft">
            <Trans>
              You need an app such as Google Authenticator, Microsoft Authenticator, Authy or a password manager.
            </Trans>
          </p>
        )
      }
    >
      {begun ? (
        <>
          <AuthenticatorSteps secret={begun} />
          <ProofCodeField label={t`Code from the authenticator app`} {...code} onChange={change} />
        </>
      ) : (
        <PermissionFields form={permission} />
      )}
    </FormSheet>
  );
}
