/** An invitation to membership for visitors, without promises. */
import { buttonClass } from "@banyan/ui";
import { BrandMark } from "@banyan/ui/art/index.ts";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { SignInLink } from "../../sign-in/sign-in-link.tsx";

export function JoinCard() {
  return (
    <section className="relative mt-8 overflow-hidden rounded-card bg-gold-soft p-5 lg:mt-12 lg:rounded-[1.5rem] lg:p-10">
      <BrandMark size={224} className="absolute -end-4 -bottom-6 size-36 text-gold opacity-25 lg:end-8 lg:size-56" />
      <h2 className="text-lg font-bold text-gold-ink lg:text-2xl">
        <Trans>Someone invited you?</Trans>
      </h2>
      <p className="mt-1 max-w-md text-sm text-ink-soft lg:text-base">
        <Trans>Members keep a wallet, follow their orders and have a place in the team from the first day.</Trans>
      </p>
      <div className="relative mt-4 flex flex-wrap gap-3">
        <Link to="/pages/register" className={buttonClass()}>
          <Trans>Join with an invitation</Trans>
        </Link>
        <SignInLink className={buttonClass({ variant: "quiet" })}>
          <Trans>Sign in</Trans>
        </SignInLink>
      </div>
    </section>
  );
}
