/** Changes the login password; signs out all other devices. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { PasswordField, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { CurrentPasswordField } from "../../../parts/forms/current-password-field.tsx";
import { FormSheet } from "../../../parts/forms/form-sheet.tsx";
import { NewPasswordField } from "../fields/new-password-field.tsx";

export default function PasswordSheet() {
  const close = useClose();
  const { t } = useLingui();
  const form = useContractForm(members.changePassword, {
    defaults: { oldPassword: "", newPassword: "", repeatPassword: "" },
    input: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    words: { oldPassword: t`Please enter your password`, newPassword: t`Please enter a new password` },
    check: ({ newPassword, repeatPassword }) => ({
      repeatPassword: !repeatPassword
        ? t`Please repeat the new password`
        : newPassword !== repeatPassword && t`Password mismatch`,
    }),
    places: { PASSWORD_WRONG: "oldPassword" },
    onDone() {
      toast({ text: t`Your password was changed. Other devices are signed out.`, tone: "success" });
      close();
    },
  });
  return (
    <FormSheet title={t`Login password`} form={form} action={t`Change the password`}>
      <CurrentPasswordField {...form.field("oldPassword")} />
      <NewPasswordField label={t`New password`} typed={form.values.newPassword} {...form.field("newPassword")} />
      <PasswordField
        label={t`Repeat the new password`}
        autoComplete="new-password"
        maxLength={LENGTHS.password}
        {...form.field("repeatPassword")}
      />
    </FormSheet>
  );
}
