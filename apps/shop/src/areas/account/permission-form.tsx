/** The first step of adding a passkey or an authenticator app: the current password, and a name for it. */
import { PasswordField, TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Notice } from "../../parts/notice.tsx";

export interface PermissionValues {
  name: string;
  password: string;
}

export interface PermissionFormProps {
  id: string;
  form: UseFormReturn<PermissionValues>;
  /** An error that belongs to neither field. */
  problem: string | undefined;
  onSubmit: (values: PermissionValues) => void;
  children: ReactNode;
}

export function PermissionForm({ id, form, problem, onSubmit, children }: PermissionFormProps) {
  const { t } = useLingui();
  const { errors } = form.formState;
  return (
    <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)} className="grid gap-5 pt-1">
      <p className="text-sm text-ink-soft">{children}</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <TextField
        label={t`What to call it`}
        hint={t`To tell it from others, such as the name of the phone`}
        maxLength={40}
        autoComplete="off"
        {...form.register("name", { validate: (name) => name.trim() !== "" || t`Please enter a name` })}
        error={errors.name?.message}
      />
      <PasswordField
        label={t`Current password`}
        showLabel={t`Show the password`}
        hideLabel={t`Hide the password`}
        maxLength={128}
        {...form.register("password", { required: t`Please enter your password` })}
        error={errors.password?.message}
      />
    </form>
  );
}
