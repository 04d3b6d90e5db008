/** Cancels the account for good: says what is lost, and wants the password. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";

import { members } from "@banyan/contract/browser/members.ts";
import { Button, PasswordField, Sheet, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { Notice } from "../../parts/notice.tsx";
import { signOut } from "../../session/session.ts";

export default function CancelSheet() {
  const close = useClose();
  const { t } = useLingui();
  const navigate = useNavigate();
  const formId = useId();
  const form = useContractForm(members.cancelAccount, {
    defaults: { password: "" },
    words: { password: t`Please enter your password` },
    places: { PASSWORD_WRONG: "password" },
    async onDone() {
      signOut();
      toast({ text: t`Your account was cancelled` });
      await navigate({ to: "/", replace: true });
    },
  });
  const { problem } = form;
  return (
    <Sheet
      title={t`Cancel account`}
      footer={
        <div className="grid gap-2">
          <Button type="submit" form={formId} variant="danger" size="lg" block busy={form.busy}>
            <Trans>Cancel my account for good</Trans>
          </Button>
          <Button variant="quiet" block onClick={close}>
            <Trans>Keep my account</Trans>
          </Button>
        </div>
      }
    >
      <form id={formId} {...form.props} className="grid gap-4 pt-1">
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
          {...form.field("password")}
        />
      </form>
    </Sheet>
  );
}
