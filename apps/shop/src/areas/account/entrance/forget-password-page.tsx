/** Resets the password with a code sent by email. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { members } from "@banyan/contract/browser/members.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, PasswordField, TextField, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import { Page } from "../../../shell/page.tsx";
import { CodeField } from "../fields/code-field.tsx";
import { NewPasswordField } from "../fields/new-password-field.tsx";
import { useCode } from "../fields/use-code.ts";

export default function ForgetPasswordPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useContractForm(members.retrievePassword, {
    defaults: { email: "", code: "", newPassword: "", repeatPassword: "" },
    words: {
      email: t`Please enter your email`,
      code: t`Please enter the verification code`,
      newPassword: t`Please enter a new password`,
      repeatPassword: t`Please repeat the new password`,
    },
    check: ({ newPassword, repeatPassword }) => ({
      repeatPassword: repeatPassword !== "" && newPassword !== repeatPassword && t`Password mismatch`,
    }),
    places: { EMAIL_CODE_WRONG: "code" },
    draft: "",
    async onDone() {
      toast({ text: t`Your password was changed. Please sign in.`, tone: "success" });
      await navigate({ to: "/pages/login", replace: true });
    },
  });
  const { problem } = form;
  const code = useCode("retrieve_password", form.refuse);
  const sendCode = async () => {
    if (await form.isRight("email")) code.send(form.values.email);
  };
  return (
    <Page width="form" className="pb-12">
      <form {...form.props} className="grid gap-5 pt-4">
        <p className="text-sm text-ink-soft">
          <Trans>
            We will send a code to your email. Use it to choose a new password. All devices are then signed out.
          </Trans>
        </p>
        <p className="text-sm text-ink-soft">
          <Trans>
            A code comes only if you have confirmed this email before. Otherwise contact customer service and have your
            member ID ready.
          </Trans>
        </p>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <TextField
          type="email"
          inputMode="email"
          label={t`Email`}
          autoComplete="email"
          maxLength={LENGTHS.email}
          {...form.field("email")}
        />
        <CodeField sending={code} onSend={() => void sendCode()} {...form.bind("code")} />
        <NewPasswordField label={t`New password`} typed={form.values.newPassword} {...form.field("newPassword")} />
        <PasswordField
          label={t`Repeat the new password`}
          autoComplete="new-password"
          maxLength={LENGTHS.password}
          {...form.field("repeatPassword")}
        />
        <Button type="submit" variant="accent" size="lg" block busy={form.busy}>
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
