/** Adds a passkey: the password, then the browser asks for face, finger or PIN. */

import { errorText } from "@banyan/app/errors.ts";
import { useSend } from "@banyan/app/send.ts";
import { stepUp } from "@banyan/contract/browser/step-up.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Button, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { makePasskey, PasskeyUnused } from "../../parts/passkey.ts";
import type { AddingProps } from "./authenticator-sheet.tsx";
import { PermissionForm, usePermissionForm } from "./permission-form.tsx";

export default function PasskeySheet({ onAdded }: AddingProps) {
  const { t } = useLingui();
  const formId = useId();
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
    <Sheet
      title={t`Add a passkey`}
      footer={
        <Button type="submit" form={formId} size="lg" block busy={form.busy || finish.isPending}>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <PermissionForm id={formId} form={form}>
        <Trans>
          Your device asks for your face, finger or PIN. It never leaves the device, and neither does the key.
        </Trans>
      </PermissionForm>
    </Sheet>
  );
}
