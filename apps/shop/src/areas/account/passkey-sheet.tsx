/** Adds a passkey: the password, then the browser asks for face, finger or PIN. */

import { errorText } from "@banyan/app/errors.ts";
import { useSend } from "@banyan/app/send.ts";
import { stepUp } from "@banyan/contract/step-up.ts";
import { Button, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { makePasskey, PasskeyUnused } from "../../parts/passkey.ts";
import type { AddingProps } from "./authenticator-sheet.tsx";
import { showRefusal } from "./form-refusal.ts";
import { PermissionForm, type PermissionValues } from "./permission-form.tsx";

export default function PasskeySheet({ open, onClose, onAdded }: AddingProps) {
  const { t } = useLingui();
  const formId = useId();
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const form = useForm<PermissionValues>({ defaultValues: { name: t`Passkey`, password: "" } });
  const finish = useSend(stepUp.finishPasskey, {
    onDone: onAdded,
    onRefused: (refused) => {
      if (!showRefusal(form, refused)) setProblem(refused.message);
      return true;
    },
  });
  const begin = useSend(stepUp.beginPasskey, {
    onDone: async (begun) => {
      setAsking(true);
      try {
        finish.mutate({ ...(await makePasskey(begun)), name: form.getValues("name") });
      } catch (error) {
        setProblem(error instanceof PasskeyUnused ? t`No passkey was made. Please try again.` : errorText(error));
      }
      setAsking(false);
    },
    onRefused: (refused) => {
      if (!showRefusal(form, refused, { PASSWORD_WRONG: "password" })) setProblem(refused.message);
      return true;
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Add a passkey`}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={formId} size="lg" block busy={begin.isPending || finish.isPending || asking}>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <PermissionForm
        id={formId}
        form={form}
        problem={problem}
        onSubmit={({ password }) => {
          setProblem(undefined);
          begin.mutate({ password });
        }}
      >
        <Trans>
          Your device asks for your face, finger or PIN. It never leaves the device, and neither does the key.
        </Trans>
      </PermissionForm>
    </Sheet>
  );
}
