/** Signing in: email and password first; the authenticator's code once the server asks for it. */

import { staff as contract } from "@banyan/contract/office/staff.ts";
import { Button, PasswordField, TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSend } from "../api/send.ts";
import { FormNotice } from "../parts/form-notice.tsx";
import { signedIn } from "../session/session.ts";
import { CodeField } from "./code-field.tsx";

/** With `email`, the account is given and cannot be changed here. */
export function SignIn({ email: given }: { email?: string }) {
  const { t } = useLingui();
  const [email, setEmail] = useState(given ?? "");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [step, setStep] = useState<"password" | "code">("password");
  const { send, busy, fields, problem, refusal, forget } = useSend(contract.signIn, {
    onDone: signedIn,
    onRefused(refused) {
      setCode("");
      if (refused.name === "SECOND_FACTOR_REQUIRED") {
        setStep("code");
        return true;
      }
      if (refused.name === "SIGN_IN_FAILED") setStep("password");
      return false;
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (step) form.current?.querySelector<HTMLInputElement>("input:not([readonly])")?.focus();
  }, [step]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ email, password, ...(step === "code" && { code }) });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      {step === "password" ? (
        <>
          <TextField
            label={t`Email`}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            readOnly={given !== undefined}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={fields.email}
          />
          <PasswordField
            label={t`Password`}
            showLabel={t`Show the password`}
            hideLabel={t`Hide the password`}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={fields.password}
          />
        </>
      ) : (
        <CodeField
          label={t`Code of your authenticator`}
          hint={t`Six digits, shown by the app on your phone. They change every 30 seconds.`}
          value={code}
          onChange={setCode}
          error={fields.code}
        />
      )}
      <FormNotice problem={refusal === "SIGN_IN_FAILED" ? t`Email or password is wrong` : problem} />
      <Button type="submit" size="lg" block busy={busy}>
        {step === "password" ? t`Continue` : t`Sign in`}
      </Button>
      {step === "code" && (
        <Button
          variant="quiet"
          block
          onClick={() => {
            setStep("password");
            forget();
          }}
        >
          {t`Back`}
        </Button>
      )}
    </form>
  );
}
