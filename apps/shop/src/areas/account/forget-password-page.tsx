/** A new password, with a code from the member's mailbox. */

import { useSend } from "@banyan/app/send.ts";
import { members } from "@banyan/contract/members.ts";
import { Button, PasswordField, TextField, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Notice } from "../../parts/notice.tsx";
import { Page } from "../../shell/page.tsx";
import { CodeField } from "./code-field.tsx";
import { showRefusal } from "./form-refusal.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { useCode } from "./use-code.ts";

export default function ForgetPasswordPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const form = useForm({ defaultValues: { email: "", code: "", newPassword: "", repeatPassword: "" } });
  const newPassword = useWatch({ control: form.control, name: "newPassword" });
  const { errors } = form.formState;
  const onRefused = (refused: Parameters<typeof showRefusal>[1]) => {
    if (!showRefusal(form, refused, { EMAIL_CODE_WRONG: "code" })) setProblem(refused.message);
    return true;
  };
  const code = useCode("retrieve_password", onRefused);
  const retrieve = useSend(members.retrievePassword, {
    onDone: async () => {
      toast({ text: t`Your password was changed. Please sign in.`, tone: "success" });
      await navigate({ to: "/pages/login", replace: true });
    },
    onRefused,
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    retrieve.mutate(values);
  });
  const sendCode = async () => {
    setProblem(undefined);
    if (await form.trigger("email", { shouldFocus: true })) code.send(form.getValues("email"));
  };
  return (
    <Page title={t`Forgot password`} width="form" className="pb-12">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 pt-4">
        <p className="text-sm text-ink-soft">
          <Trans>We send a code to your email. With it you choose a new password; all devices are signed out.</Trans>
        </p>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <TextField
          type="email"
          inputMode="email"
          label={t`Email`}
          autoComplete="email"
          maxLength={254}
          {...form.register("email", { required: t`Please enter your email` })}
          error={errors.email?.message}
        />
        <CodeField
          sending={code}
          onSend={() => void sendCode()}
          {...form.register("code", { required: t`Please enter the verification code` })}
          error={errors.code?.message}
        />
        <NewPasswordField
          label={t`New password`}
          typed={newPassword}
          {...form.register("newPassword", {
            required: t`Please enter a new password`,
            minLength: { value: 8, message: t`At least 8 characters` },
            deps: form.formState.isSubmitted ? ["repeatPassword"] : undefined,
          })}
          error={errors.newPassword?.message}
        />
        <PasswordField
          label={t`Repeat the new password`}
          autoComplete="new-password"
          maxLength={128}
          showLabel={t`Show the password`}
          hideLabel={t`Hide the password`}
          {...form.register("repeatPassword", {
            required: t`Please repeat the new password`,
            validate: (value, { newPassword }) => value === newPassword || t`Password mismatch`,
          })}
          error={errors.repeatPassword?.message}
        />
        <Button type="submit" variant="accent" size="lg" block busy={retrieve.isPending}>
          <Trans>Change the password</Trans>
        </Button>
        <Link
          to="/pages/login"
          replace
          className="inline-flex min-h-11 items-center justify-self-center text-sm font-medium text-brand-ink"
        >
          <Trans>Back to sign in</Trans>
        </Link>
      </form>
    </Page>
  );
}
