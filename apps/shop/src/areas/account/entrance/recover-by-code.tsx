/** A new password with a recovery code: for members without a confirmed email, or who cannot reach it. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { members } from "@banyan/contract/browser/members.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { NewPasswordFields, useRecovered } from "./new-password-fields.tsx";

export function RecoverByCode() {
  const { t } = useLingui();
  const recovered = useRecovered();
  const form = useContractForm(members.recoverPassword, {
    defaults: { memberId: "", recoveryCode: "", newPassword: "", repeatPassword: "" },
    words: {
      memberId: t`Please enter your member ID`,
      recoveryCode: t`Please enter a recovery code`,
      ...recovered.words,
    },
    check: recovered.check,
    places: { RECOVERY_CODE_WRONG: "recoveryCode" },
    onDone: recovered.onDone,
  });
  const { problem } = form;
  return (
    <form {...form.props} className="grid gap-5 pt-4">
      <p className="text-sm text-ink-soft">
        <Trans>
          Enter your member ID and one of your recovery codes. You got them when you joined. All devices are then signed
          out.
        </Trans>
      </p>
      <p className="text-sm text-ink-soft">
        <Trans>
          If you have neither, contact customer service. Have your member ID and your ID card or passport ready.
        </Trans>
      </p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <TextField label={t`Member ID`} autoComplete="username" maxLength={LENGTHS.email} {...form.field("memberId")} />
      <TextField
        label={t`Recovery code`}
        hint={t`Each code works once.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field("recoveryCode")}
      />
      <NewPasswordFields field={form.field} typed={form.values.newPassword} busy={form.busy} />
    </form>
  );
}
