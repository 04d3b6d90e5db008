/** The caller's own new password. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { staff } from "@banyan/contract/browser/office/staff.ts";
import { Button, PasswordField, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { FormNotice } from "./form-notice.tsx";

interface PasswordFormProps {
  email: string;
  /** The label of the present password. */
  oldLabel: string;
  onChanged?: () => Promise<void>;
}

export function PasswordForm({ email, oldLabel, onChanged }: PasswordFormProps) {
  const { t } = useLingui();
  const form = useContractForm(staff.changePassword, {
    defaults: { oldPassword: "", newPassword: "", repeatPassword: "" },
    input: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    check: ({ newPassword, repeatPassword }) => ({
      repeatPassword: newPassword !== repeatPassword && t`This is not the same`,
    }),
    async onDone() {
      form.reset();
      toast({ text: t`Password changed. You are signed out on other devices.`, tone: "success" });
      await onChanged?.();
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={oldLabel} {...form.field("oldPassword")} />
      <PasswordField
        label={t`New password`}
        hint={t`At least 8 characters`}
        autoComplete="new-password"
        {...form.field("newPassword")}
      />
      <PasswordField label={t`Repeat new password`} autoComplete="new-password" {...form.field("repeatPassword")} />
      <FormNotice problem={form.problem} />
      <Button type="submit" size="lg" block busy={form.busy}>
        {t`Change the password`}
      </Button>
    </form>
  );
}
