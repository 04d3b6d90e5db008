/** Changes the login password; all other devices are signed out. */

import { keyOf, queryClient } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { members } from "@banyan/contract/members.ts";
import { Button, PasswordField, Sheet, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Notice } from "../../parts/notice.tsx";
import { showRefusal } from "./form-refusal.ts";
import { NewPasswordField } from "./new-password-field.tsx";

export default function PasswordSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const [problem, setProblem] = useState<string>();
  const form = useForm({ defaultValues: { oldPassword: "", newPassword: "", repeatPassword: "" } });
  const newPassword = useWatch({ control: form.control, name: "newPassword" });
  const { errors } = form.formState;
  const close = () => {
    form.reset();
    setProblem(undefined);
    onClose();
  };
  const change = useSend(members.changePassword, {
    onDone: () => {
      toast({ text: t`Your password was changed. Other devices are signed out.`, tone: "success" });
      void queryClient.invalidateQueries({ queryKey: keyOf(members.sessions) });
      close();
    },
    onRefused: (refused) => {
      if (!showRefusal(form, refused, { PASSWORD_WRONG: "oldPassword" })) setProblem(refused.message);
      return true;
    },
  });
  const submit = form.handleSubmit(({ oldPassword, newPassword }) => {
    setProblem(undefined);
    change.mutate({ oldPassword, newPassword });
  });
  const eye = { showLabel: t`Show the password`, hideLabel: t`Hide the password` };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t`Login password`}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={formId} size="lg" block busy={change.isPending}>
          <Trans>Change the password</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 pt-1">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <PasswordField
          {...eye}
          label={t`Current password`}
          maxLength={128}
          {...form.register("oldPassword", { required: t`Please enter your password` })}
          error={errors.oldPassword?.message}
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
          {...eye}
          label={t`Repeat the new password`}
          autoComplete="new-password"
          maxLength={128}
          {...form.register("repeatPassword", {
            required: t`Please repeat the new password`,
            validate: (value, { newPassword }) => value === newPassword || t`Password mismatch`,
          })}
          error={errors.repeatPassword?.message}
        />
      </form>
    </Sheet>
  );
}
