/** Makes new recovery codes, with the password. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { stepUp } from "@banyan/contract/browser/step-up.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Button, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { CurrentPasswordField } from "../../../parts/forms/current-password-field.tsx";
import { FormSheet } from "../../../parts/forms/form-sheet.tsx";

interface NewCodesSheetProps {
  onMade: (made: OutputOf<typeof stepUp.newRecoveryCodes>) => void;
}

export default function NewCodesSheet({ onMade }: NewCodesSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const form = useContractForm(stepUp.newRecoveryCodes, {
    defaults: { password: "" },
    words: { password: t`Please enter your password` },
    places: { PASSWORD_WRONG: "password" },
    onDone: onMade,
  });
  return (
    <FormSheet
      title={t`Make new recovery codes?`}
      form={form}
      action={t`Make new codes`}
      beside={
        <Button variant="quiet" block onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      }
      lead={
        <p className="text-sm text-ink-soft">
          <Trans>The codes that you have now stop working.</Trans>
        </p>
      }
    >
      <CurrentPasswordField {...form.field("password")} />
    </FormSheet>
  );
}
