/** Shown to visitors on a members' page. */
import { buttonClass, EmptyState } from "@banyan/ui";
import { BrandMark } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { SignInLink } from "./sign-in-link.tsx";

export function SignInPrompt({ text }: { text?: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<BrandMark className="mx-auto size-24" />}
      title={t`Please sign in`}
      text={text}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <SignInLink className={buttonClass()}>
            <Trans>Sign in</Trans>
          </SignInLink>
          <Link to="/pages/register" className={buttonClass({ variant: "outline" })}>
            <Trans>Register</Trans>
          </Link>
        </span>
      }
    />
  );
}
