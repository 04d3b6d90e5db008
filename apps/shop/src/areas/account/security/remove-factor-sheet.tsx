/** Removes an authenticator app or a passkey, with the password. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { type StepUpFactor, stepUp } from "@banyan/contract/browser/step-up.ts";
import { Button, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { CurrentPasswordField } from "../../../parts/forms/current-password-field.tsx";
import { FormSheet } from "../../../parts/forms/form-sheet.tsx";
import { keepStepUp } from "../../../parts/step-up/keep-step-up.ts";

export default function RemoveFactorSheet({ factor }: { factor: StepUpFactor }) {
  const { t } = useLingui();
  const close = useClose();
  const form = useContractForm(stepUp.remove, {
    defaults: { password: "" },
    input: ({ password }) => ({ factorId: factor.id, password }),
    words: { password: t`Please enter your password` },
    places: { PASSWORD_WRONG: "password" },
    onDone(state) {
      keepStepUp(state);
      toast({ text: t`Removed`, tone: "success" });
      close();
    },
  });
  const label = factor.name;
  return (
    <FormSheet
      title={t`Remove ${label}?`}
      form={form}
      action={t`Remove`}
      tone="danger"
      beside={
        <Button variant="quiet" block onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      }
      lead={
        <p className="text-sm text-ink-soft">
          <Trans>It no longer confirms anything. With the last one removed, you are not asked any more.</Trans>
        </p>
      }
    >
      <CurrentPasswordField {...form.field("password")} />
    </FormSheet>
  );
}
