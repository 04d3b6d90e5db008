/** Why a withdrawal needs a verified identity, with a link to the verification. */
import { buttonClass } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import type { Limits } from "./exchange.rules.ts";
import { WhyNotCard } from "./why-not-card.tsx";

export function IdentityNotice({ identity }: { identity: Exclude<Limits["identity"], "approved"> }) {
  const { t } = useLingui();
  const titles = {
    not_submitted: t`Verify your identity first`,
    pending: t`Your identity is being checked`,
    rejected: t`Your identity could not be verified`,
  };
  const texts = {
    not_submitted: t`Only verified members can withdraw money. You need an ID and a selfie, once.`,
    pending: t`You can withdraw as soon as it is approved. We will let you know.`,
    rejected: t`Please look at the reason and send your documents again.`,
  };
  return (
    <WhyNotCard icon={ShieldCheck} title={titles[identity]} text={texts[identity]}>
      <Link
        to="/pages/kyc"
        className={`mt-5 ${buttonClass({ variant: identity === "pending" ? "outline" : "accent", size: "lg" })}`}
      >
        {identity === "pending" ? <Trans>See the progress</Trans> : <Trans>Verify identity</Trans>}
      </Link>
    </WhyNotCard>
  );
}
