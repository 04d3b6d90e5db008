/** Signing in by member ID or email; afterwards one is back where one came from. */

import { useSend } from "@banyan/app/send.ts";
import { members } from "@banyan/contract/members.ts";
import { Button, PasswordField, TextField } from "@banyan/ui";
import { BrandMark } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Notice } from "../../parts/notice.tsx";
import { signIn } from "../../session/session.ts";
import { storedUser } from "../../session/state.ts";
import { Page } from "../../shell/page.tsx";
import { showRefusal } from "./form-refusal.ts";

export default function LoginPage() {
  const { t } = useLingui();
  const router = useRouter();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const form = useForm({ defaultValues: { account: storedUser.get()?.memberId ?? "", password: "" } });
  const { errors } = form.formState;
  const login = useSend(members.login, {
    onDone: ({ userInfo }) => {
      signIn(userInfo);
      if (router.history.canGoBack()) router.history.back();
      else void navigate({ to: "/pages/mine", replace: true });
    },
    onRefused: (refused) => {
      if (!showRefusal(form, refused)) setProblem(refused.message);
      form.resetField("password");
      form.setFocus("password");
      return true;
    },
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    login.mutate(values);
  });
  return (
    <Page title={t`Sign in`} width="form" className="pb-12">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 pt-6">
        <div className="mb-2 text-center">
          <BrandMark className="mx-auto size-20 text-brand-ink" />
          <p className="mt-2 text-xl font-bold">
            <Trans>Welcome back</Trans>
          </p>
        </div>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t`Member ID or email`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.register("account", { required: t`Please enter your member ID` })}
          error={errors.account?.message}
        />
        <PasswordField
          label={t`Password`}
          showLabel={t`Show the password`}
          hideLabel={t`Hide the password`}
          maxLength={128}
          {...form.register("password", { required: t`Please enter your password` })}
          error={errors.password?.message}
        />
        <Link
          to="/pages/forgetPassword"
          replace
          className="-mt-3 -mb-2 inline-flex min-h-11 items-center justify-self-end text-sm font-medium text-brand-ink"
        >
          <Trans>Forgot password?</Trans>
        </Link>
        <Button type="submit" variant="accent" size="lg" block busy={login.isPending}>
          <Trans>Sign in</Trans>
        </Button>
        <p className="text-center text-sm text-ink-soft">
          <Trans>
            Not a member yet?{" "}
            <Link
              to="/pages/register"
              replace
              className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline"
            >
              Register
            </Link>
          </Trans>
        </p>
      </form>
    </Page>
  );
}
