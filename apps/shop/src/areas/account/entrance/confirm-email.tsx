/** Confirms the email given at joining with the code from the welcome email. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { members } from "@banyan/contract/browser/members.ts";
import { Button } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { keepUser } from "../../../session/session.ts";
import { CodeField } from "../fields/code-field.tsx";
import { useCode } from "../fields/use-code.ts";

export function ConfirmEmail({ email, password }: { email: string; password: string }) {
  const { t } = useLingui();
  const [confirmed, setConfirmed] = useState(false);
  const form = useContractForm(members.changeProfile, {
    defaults: { emailCode: "" },
    input: ({ emailCode }) => ({ email, emailCode, password }),
    words: { emailCode: t`Please enter the verification code` },
    places: { EMAIL_CODE_WRONG: "emailCode" },
    onDone(user) {
      keepUser(user);
      setConfirmed(true);
    },
  });
  const code = useCode("change_email", form.refuse);
  return (
    <div className="mt-4 rounded-card border border-line bg-surface px-5 py-6 text-start">
      {confirmed ? (
        <p role="status">
          <Trans>Your email is confirmed. You can sign in with it and recover your password.</Trans>
        </p>
      ) : (
        <form {...form.props} className="grid gap-4">
          <p className="text-sm text-ink-soft">
            <Trans>
              We have sent a code to {email}. Until you confirm your email, you cannot sign in with it, recover your
              password by email or receive news.
            </Trans>
          </p>
          {form.problem && <Notice tone="danger">{form.problem}</Notice>}
          <CodeField sending={code} onSend={() => code.send(email)} {...form.bind("emailCode")} />
          <Button type="submit" block busy={form.busy}>
            <Trans>Confirm the email</Trans>
          </Button>
        </form>
      )}
    </div>
  );
}
