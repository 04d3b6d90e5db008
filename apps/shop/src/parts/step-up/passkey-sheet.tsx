/** Adds a passkey: the password, then the browser's passkey dialog. */

import { errorText } from "@banyan/app/errors.ts";
import { useSend } from "@banyan/app/send.ts";
import { stepUp } from "@banyan/contract/browser/step-up.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { FormSheet } from "../forms/form-sheet.tsx";
import type { AddingProps } from "./authenticator-sheet.tsx";
import { makePasskey, PasskeyUnused } from "./passkey.ts";
import { PermissionFields, usePermissionForm } from "./permission-fields.tsx";

export default function PasskeySheet({ onAdded }: AddingProps) {
  const { t } = useLingui();
  const form = usePermissionForm(stepUp.beginPasskey, t`Passkey`, make);
  const finish = useSend(stepUp.finishPasskey, {
    onDone: onAdded,
    onRefused(refused) {
      form.refuse(refused);
      return true;
    },
  });
  async function make(begun: OutputOf<typeof stepUp.beginPasskey>) {
    try {
      finish.mutate({ ...(await makePasskey(begun)), name: form.values.name });
    } catch (error) {
      form.say(error instanceof PasskeyUnused ? t`No passkey was made. Please try again.` : errorText(error));
    }
  }
  return (
    <FormSheet
      title={t`Add a passkey`}
      form={form}
      action={t`Continue`}
      busy={finish.isPending}
      lead={
        <p className="text-sm text-ink-soft">
          <Trans>
            Your device asks for your face, fingerprint or PIN. It never leaves the device, and neither does the key.
          </Trans>
        </p>
      }
    >
      <PermissionFields form={form} />
    </FormSheet>
  );
}
