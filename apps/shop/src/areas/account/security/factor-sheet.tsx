/** One authenticator app or passkey: renaming and removing it. */

import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { type StepUpFactor, stepUp } from "@banyan/contract/browser/step-up.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, TextField, Time, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { FormSheet } from "../../../parts/forms/form-sheet.tsx";
import { keepStepUp } from "../../../parts/step-up/keep-step-up.ts";

export default function FactorSheet({ factor, onRemove }: { factor: StepUpFactor; onRemove: () => void }) {
  const { t } = useLingui();
  const close = useClose();
  const form = useContractForm(stepUp.rename, {
    defaults: { name: factor.name },
    input: ({ name }) => ({ factorId: factor.id, name }),
    words: { name: t`Please enter a name` },
    onDone(state) {
      keepStepUp(state);
      toast({ text: t`Saved`, tone: "success" });
      close();
    },
  });
  return (
    <FormSheet
      title={factor.kind === "passkey" ? t`Passkey` : t`Authenticator app`}
      form={form}
      action={t`Save`}
      beside={
        <Button variant="quiet-danger" block onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      }
    >
      <TextField label={t`Device name`} maxLength={LENGTHS.deviceName} autoComplete="off" {...form.field("name")} />
      <p className="text-sm text-ink-faint">
        <Trans>
          Added <Time at={factor.createdAt} />
        </Trans>
      </p>
    </FormSheet>
  );
}
