/** The login page; returns to the previous page afterwards. */
import { BrandMark } from "@banyan/ui/art/index.ts";
import { Trans } from "@lingui/react/macro";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { Page } from "../../../shell/page.tsx";
import { LoginForm } from "../../../sign-in/login-form.tsx";

export default function LoginPage() {
  const router = useRouter();
  const navigate = useNavigate();
  const goOn = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: "/pages/mine", replace: true });
  };
  return (
    <Page width="form" className="pb-12">
      <div className="pt-6 pb-6 text-center">
        <BrandMark className="mx-auto size-20 text-brand-ink" />
        <p className="mt-2 text-xl font-bold">
          <Trans>Welcome back</Trans>
        </p>
      </div>
      <LoginForm isPage onDone={goOn} />
    </Page>
  );
}
