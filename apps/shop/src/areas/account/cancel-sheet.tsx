/** Cancels the account for good: says what is lost, and wants the password. */

import { useSend } from "@banyan/app/send.ts";
import { members } from "@banyan/contract/members.ts";
import { Button, PasswordField, Sheet, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Notice } from "../../parts/notice.tsx";
import { signOut } from "../../session/session.ts";
import { showRefusal } from "./form-refusal.ts";

export default function CancelSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const formId = useId();
  const [problem, setProblem] = useState<string>();
  const form = useForm({ defaultValues: { password: "" } });
  const close = () => {
    form.reset();
    setProblem(undefined);
    onClose();
  };
  const cancel = useSend(members.cancelAccount, {
    onDone: async () => {
      signOut();
      toast({ text: t`Your account was cancelled` });
      await navigate({ to: "/", replace: true });
    },
    onRefused: (refused) => {
      if (!showRefusal(form, refused, { PASSWORD_WRONG: "password" })) setProblem(refused.message);
      return true;
    },
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    cancel.mutate(values);
  });
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t`Cancel account`}
      closeLabel={t`Close`}
      footer={
        <div className="grid gap-2">
          <Button type="submit" form={formId} variant="danger" size="lg" block busy={cancel.isPending}>
            <Trans>Cancel my account for good</Trans>
          </Button>
          <Button variant="quiet" block onClick={close}>
            <Trans>Keep my account</Trans>
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 pt-1">
        <Notice tone="warning">
          <p className="font-semibold">
            <Trans>This cannot be undone.</Trans>
          </p>
          <ul className="mt-1 list-disc ps-5">
            <li>
              <Trans>Your name, email, phone, addresses and pictures are erased.</Trans>
            </li>
            <li>
              <Trans>You can no longer sign in or see your orders.</Trans>
            </li>
            <li>
              <Trans>Your place in the team stays, without your name; so do the records of orders and money.</Trans>
            </li>
          </ul>
        </Notice>
        <p className="text-sm text-ink-soft">
          <Trans>It is possible only when the wallet is empty and no order is open.</Trans>
        </p>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <PasswordField
          label={t`Password`}
          showLabel={t`Show the password`}
          hideLabel={t`Hide the password`}
          maxLength={128}
          {...form.register("password", { required: t`Please enter your password` })}
          error={form.formState.errors.password?.message}
        />
      </form>
    </Sheet>
  );
}
