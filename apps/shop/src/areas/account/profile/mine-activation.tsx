/** How to activate, for members who are not activated. Explains the consequences without promises. */
import { Chevron } from "@banyan/ui";
import { BrandMark } from "@banyan/ui/art/index.ts";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";

export function ActivationCard() {
  return (
    <Link
      to="/pages/member"
      className="relative flex items-center gap-4 overflow-hidden rounded-card bg-gold-soft p-5 hover:brightness-97"
    >
      <BrandMark className="absolute end-8 -bottom-6 size-20 text-gold opacity-20" />
      <span className="relative min-w-0 flex-1 pe-14">
        <span className="block font-semibold text-gold-ink">
          <Trans>Become a member</Trans>
        </span>
        <span className="mt-0.5 block text-sm text-ink-soft">
          <Trans>Your first order with an activation package activates your account.</Trans>
        </span>
      </span>
      <Chevron />
    </Link>
  );
}
