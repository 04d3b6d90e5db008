/** Cancels the account permanently: lists what is lost, and requires the password. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { members } from "@banyan/contract/browser/members.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, PasswordField, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { FormSheet } from "../../../parts/forms/form-sheet.tsx";
import { signOut } from "../../../session/session.ts";

export default function CancelSheet() {
  const close = useClose();
  const { t } = useLingui();
  const navigate = useNavigate();
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
  return (
    <FormSheet
      title={t`Cancel account`}
      form={form}
      action={t`Cancel my account for good`}
      tone="danger"
      beside={
        <Button variant="quiet" block onClick={close}>
          <Trans>Keep my account</Trans>
        </Button>
      }
      lead={
        <>
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
            <Trans>You can cancel only when your wallet is empty and no order is open.</Trans>
          </p>
        </>
      }
    >
      <PasswordField label={t`Password`} maxLength={LENGTHS.password} {...form.field("password")} />
    </FormSheet>
  );
}
