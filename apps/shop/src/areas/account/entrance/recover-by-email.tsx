/** A new password with a code sent by email. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { members } from "@banyan/contract/browser/members.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { CodeField } from "../fields/code-field.tsx";
import { useCode } from "../fields/use-code.ts";
import { NewPasswordFields, useRecovered } from "./new-password-fields.tsx";

export function RecoverByEmail() {
  const { t } = useLingui();
  const recovered = useRecovered();
  const form = useContractForm(members.retrievePassword, {
    defaults: { email: "", code: "", newPassword: "", repeatPassword: "" },
    words: {
      email: t`Please enter your email`,
      code: t`Please enter the verification code`,
      ...recovered.words,
    },
    check: recovered.check,
    places: { EMAIL_CODE_WRONG: "code" },
    draft: "",
    onDone: recovered.onDone,
  });
  const { problem } = form;
  const code = useCode("retrieve_password", form.refuse);
  const sendCode = async () => {
    if (await form.isRight("email")) code.send(form.values.email);
  };
  return (
    <form {...form.props} className="grid gap-5 pt-4">
      <p className="text-sm text-ink-soft">
        <Trans>
          We will send a code to your email. Use it to choose a new password. All devices are then signed out.
        </Trans>
      </p>
      <p className="text-sm text-ink-soft">
        <Trans>
          A code comes only if you have confirmed this email before. Otherwise use a recovery code, or contact customer
          service and have your member ID ready.
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
      <NewPasswordFields field={form.field} typed={form.values.newPassword} busy={form.busy} />
    </form>
  );
}
