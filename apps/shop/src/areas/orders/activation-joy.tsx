/** On the receipt of the order that activated the member: that it did, the level reached, and what comes next. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { membership } from "@banyan/contract/browser/membership.ts";
import { buttonClass } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { PartyPopper } from "lucide-react";

/** The payment activates; by coins it may be noticed a little later. */
const SAME_MS = 10 * 60_000;

export function ActivationJoy({ paidAt }: { paidAt: string }) {
  const { data: standing } = useQuery({ ...ask(membership.standing, {}), staleTime: 0 });
  if (!standing?.activatedAt) return null;
  if (Math.abs(Date.parse(standing.activatedAt) - Date.parse(paidAt)) > SAME_MS) return null;
  const { levelName } = standing;
  return (
    <section className="mt-6 animate-appear rounded-card bg-gold-soft px-5 py-5 text-gold-ink">
      <PartyPopper aria-hidden="true" className="mx-auto size-9" strokeWidth={1.6} />
      <h3 className="mt-2 text-lg font-bold">
        <Trans>Your membership is active</Trans>
      </h3>
      <p className="mt-1 text-sm">
        <Trans>You have reached the level {levelName}.</Trans>
      </p>
      <p className="mt-1 text-sm">
        <Trans>You earn from the day on which the package can no longer be returned.</Trans>
      </p>
      <Link to="/pages/member" className={`${buttonClass({ variant: "outline", size: "sm" })} mt-3`}>
        <Trans>See my membership</Trans>
      </Link>
    </section>
  );
}
