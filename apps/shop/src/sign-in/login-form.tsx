/** Sign-in by member ID or email, on the login page and in the login dialog. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { members } from "@banyan/contract/browser/members.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, PasswordField, TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { signIn } from "../session/session.ts";
import { storedUser } from "../session/state.ts";

export interface LoginFormProps {
  /** Called after a sign-in. */
  onDone: () => void;
  /** On a page, its links replace the history entry. In a dialog, the first field is focused. */
  isPage?: boolean;
}

export function LoginForm({ onDone, isPage = false }: LoginFormProps) {
  const { t } = useLingui();
  const form = useContractForm(members.login, {
    defaults: { account: storedUser.get()?.memberId ?? "", password: "" },
    words: { account: t`Please enter your member ID`, password: t`Please enter your password` },
    onDone({ userInfo }) {
      signIn(userInfo);
      onDone();
    },
    onRefused(refused) {
      form.reset({ ...form.values, password: "" });
      form.refuse(refused);
      form.focus("password");
      return true;
    },
  });
  const begin = useEffectEvent(() => form.focus(form.values.account ? "password" : "account"));
  useEffect(() => {
    if (!isPage) begin();
  }, [isPage]);
  return (
    <form {...form.props} className="grid gap-5 pt-1">
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      <TextField
        label={t`Member ID or email`}
        hint={t`Your member ID always works, your email once you have confirmed it.`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LENGTHS.email}
        {...form.field("account")}
      />
      <PasswordField label={t`Password`} maxLength={LENGTHS.password} {...form.field("password")} />
      <Link
        to="/pages/forgetPassword"
        replace={isPage}
        className="-mt-3 -mb-2 inline-flex min-h-11 items-center justify-self-end text-sm font-medium text-brand-ink"
      >
        <Trans>Forgot password?</Trans>
      </Link>
      <Button type="submit" variant="accent" size="lg" block busy={form.busy}>
        <Trans>Sign in</Trans>
      </Button>
      <p className="text-center text-sm text-ink-soft">
        <Trans>
          Not a member yet?{" "}
          <Link
            to="/pages/register"
            replace={isPage}
            className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline"
          >
            Register
          </Link>
        </Trans>
      </p>
    </form>
  );
}
