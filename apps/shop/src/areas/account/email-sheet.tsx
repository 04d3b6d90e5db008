/** Sets or changes the email, with a code that was sent to the new one. */
import { TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { CodeField } from "./code-field.tsx";
import type { OwnRecordProps } from "./nickname-sheet.tsx";
import { ProfileSheet } from "./profile-sheet.tsx";
import { useCode } from "./use-code.ts";
import { useProfileForm } from "./use-profile-form.ts";

export default function EmailSheet({ user, open, onClose }: OwnRecordProps) {
  const { t } = useLingui();
  const { email, emailVerified } = user;
  const form = useForm({ defaultValues: { email: emailVerified ? "" : (email ?? ""), emailCode: "" } });
  const { errors } = form.formState;
  const { save, problem, onRefused } = useProfileForm(form, onClose, { EMAIL_CODE_WRONG: "emailCode" });
  const code = useCode("change_email", onRefused);
  const sendCode = async () => {
    if (await form.trigger("email", { shouldFocus: true })) code.send(form.getValues("email"));
  };
  return (
    <ProfileSheet
      open={open}
      onClose={onClose}
      title={t`Email`}
      busy={save.isPending}
      problem={problem}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
    >
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
        maxLength={254}
        {...form.register("email", { required: t`Please enter your email` })}
        error={errors.email?.message}
      />
      <CodeField
        sending={code}
        onSend={() => void sendCode()}
        {...form.register("emailCode", { required: t`Please enter the verification code` })}
        error={errors.emailCode?.message}
      />
    </ProfileSheet>
  );
}
