/** Sign-in: email and password first; the authenticator code once the server requires it. */
import { ProofCodeField } from "@banyan/app/form/proof-code-field.tsx";
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { staff as contract } from "@banyan/contract/browser/office/staff.ts";
import { Button, PasswordField, TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { FormNotice } from "../parts/sheets/form-notice.tsx";
import { signedIn } from "../session/session.ts";

/** With `email`, the account is fixed. */
export function SignIn({ email: given }: { email?: string }) {
  const { t } = useLingui();
  const [step, setStep] = useState<"password" | "code">("password");
  const form = useContractForm(contract.signIn, {
    defaults: { email: given ?? "", password: "", code: "" },
    input: ({ code, ...account }) => ({ ...account, ...(step === "code" && { code }) }),
    onDone: signedIn,
    onRefused(refused) {
      form.set({ code: "" });
      if (refused.name === "SECOND_FACTOR_REQUIRED") {
        setStep("code");
        return true;
      }
      if (refused.name === "SIGN_IN_FAILED") {
        setStep("password");
        form.say(t`Email or password is wrong`);
        return true;
      }
      return false;
    },
  });
  const begin = useEffectEvent(() => form.focus(step === "code" ? "code" : given ? "password" : "email"));
  useEffect(() => {
    if (step) begin();
  }, [step]);
  return (
    <form {...form.props} className="grid gap-5">
      {step === "password" ? (
        <>
          <TextField
            label={t`Email`}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            readOnly={given !== undefined}
            {...form.field("email")}
          />
          <PasswordField label={t`Password`} {...form.field("password")} />
        </>
      ) : (
        <ProofCodeField
          label={t`Code of your authenticator`}
          hint={t`Six digits, shown by the app on your phone. They change every 30 seconds.`}
          {...form.bind("code")}
        />
      )}
      <FormNotice problem={form.problem} />
      <Button type="submit" size="lg" block busy={form.busy}>
        {step === "password" ? t`Continue` : t`Sign in`}
      </Button>
      {step === "code" && (
        <Button
          variant="quiet"
          block
          onClick={() => {
            setStep("password");
            form.say(undefined);
          }}
        >
          {t`Back`}
        </Button>
      )}
    </form>
  );
}
