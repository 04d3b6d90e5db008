/** The new password, its repetition and the button, which both ways of recovery share. */
import type { Field } from "@banyan/app/form/use-contract-form.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, PasswordField, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { NewPasswordField } from "../fields/new-password-field.tsx";

interface NewPasswords {
  newPassword: string;
  repeatPassword: string;
}

/** What both forms say about the passwords, and do when it was changed. */
export function useRecovered() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return {
    words: {
      newPassword: t`Please enter a new password`,
      repeatPassword: t`Please repeat the new password`,
    },
    check: ({ newPassword, repeatPassword }: NewPasswords) => ({
      repeatPassword: repeatPassword !== "" && newPassword !== repeatPassword && t`Password mismatch`,
    }),
    async onDone() {
      toast({ text: t`Your password was changed. Please sign in.`, tone: "success" });
      await navigate({ to: "/pages/login", replace: true });
    },
  };
}

interface NewPasswordFieldsProps {
  field: (name: keyof NewPasswords) => Field;
  typed: string;
  busy: boolean;
}

export function NewPasswordFields({ field, typed, busy }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <NewPasswordField label={t`New password`} typed={typed} {...field("newPassword")} />
      <PasswordField
        label={t`Repeat the new password`}
        autoComplete="new-password"
        maxLength={LENGTHS.password}
        {...field("repeatPassword")}
      />
      <Button type="submit" variant="accent" size="lg" block busy={busy}>
        <Trans>Change the password</Trans>
      </Button>
    </>
  );
}
