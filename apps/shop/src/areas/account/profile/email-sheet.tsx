/** Sets or changes the email, verified by a code sent to the new address. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { CurrentPasswordField } from "../../../parts/forms/current-password-field.tsx";
import { FormSheet } from "../../../parts/forms/form-sheet.tsx";
import { CodeField } from "../fields/code-field.tsx";
import { useCode } from "../fields/use-code.ts";
import type { OwnRecordProps } from "./nickname-sheet.tsx";
import { useProfileForm } from "./use-profile-form.ts";

export default function EmailSheet({ user }: OwnRecordProps) {
  const { t } = useLingui();
  const { email, emailVerified } = user;
  const form = useProfileForm({
    defaults: { email: emailVerified ? "" : (email ?? ""), emailCode: "", password: "" },
    words: {
      email: t`Please enter your email`,
      emailCode: t`Please enter the verification code`,
      password: t`Please enter your password`,
    },
    places: { EMAIL_CODE_WRONG: "emailCode", PASSWORD_WRONG: "password" },
  });
  const code = useCode("change_email", form.refuse);
  const sendCode = async () => {
    if (await form.isRight("email")) code.send(form.values.email);
  };
  return (
    <FormSheet title={t`Email`} form={form} action={t`Save`}>
      {email && (
        <p className="text-sm text-ink-soft">
          {emailVerified ? (
            <Trans>Your email is {email}.</Trans>
          ) : (
            <Trans>
              Confirm your email with the code that we send to it. From then on you can sign in with it, recover your
              password and receive news.
            </Trans>
          )}
        </p>
      )}
      <TextField
        type="email"
        inputMode="email"
        label={email && !emailVerified ? t`Email` : t`New email`}
        autoComplete="email"
        maxLength={LENGTHS.email}
        {...form.field("email")}
      />
      <CodeField sending={code} onSend={() => void sendCode()} {...form.bind("emailCode")} />
      <CurrentPasswordField {...form.field("password")} />
    </FormSheet>
  );
}
