/** Adds an authenticator app: the password, the secret as QR code and text, the first code. */

import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { stepUp } from "@banyan/contract/browser/step-up.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { CopyText, NumberedStep, QrCode } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ProofCodeField } from "../../../parts/step-up/proof-code-field.tsx";
import { FormSheet } from "../fields/form-sheet.tsx";
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
          <ol className="grid gap-5 text-sm">
            <li>
              <NumberedStep number={1}>
                <Trans>Open the authenticator app and let it read this picture.</Trans>
              </NumberedStep>
              <QrCode
                text={begun.otpauth}
                label={t`QR code for the authenticator app`}
                className="mx-auto mt-3 size-44 rounded-field border border-line"
              />
            </li>
            <li>
              <NumberedStep number={2}>
                <Trans>If the app is on this phone, copy this key into it instead.</Trans>
              </NumberedStep>
              <div className="mt-2 rounded-field bg-sunken px-3.5 py-2.5">
                <CopyText text={begun.secret} copyLabel={t`Copy`} copiedLabel={t`Copy success`} />
              </div>
            </li>
            <li>
              <NumberedStep number={3}>
                <Trans>Type the code that the app shows.</Trans>
              </NumberedStep>
            </li>
          </ol>
          <ProofCodeField {...code} onChange={change} />
        </>
      ) : (
        <PermissionFields form={permission} />
      )}
    </FormSheet>
  );
}
