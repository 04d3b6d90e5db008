/** The state of the verification with the next step, and the reasons of a rejection. */
import type { Identity } from "@banyan/contract/kyc.ts";
import { classes } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Clock, IdCard, ShieldCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { AskCorrection } from "../../parts/texts/ask-correction.tsx";

const LOOKS = {
  not_submitted: { Icon: IdCard, ground: "bg-brand-soft", ink: "text-brand-ink" },
  pending: { Icon: Clock, ground: "bg-warning-soft", ink: "text-warning" },
  approved: { Icon: ShieldCheck, ground: "bg-success-soft", ink: "text-success" },
  rejected: { Icon: TriangleAlert, ground: "bg-danger-soft", ink: "text-danger" },
};

export function StateCard({ identity }: { identity: Identity }) {
  const { Icon, ground, ink } = LOOKS[identity.state];
  return (
    <header className={classes("rounded-card px-5 py-5", ground)}>
      <div className="flex items-center gap-4">
        <span className={classes("flex size-14 shrink-0 items-center justify-center rounded-full bg-surface", ink)}>
          <Icon aria-hidden="true" className="size-7" strokeWidth={1.7} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className={classes("text-xl font-bold", ink)}>
            <StateName state={identity.state} />
          </h2>
          <p className="mt-0.5 text-sm text-ink-soft">
            <WhatNext state={identity.state} />
          </p>
        </div>
      </div>
      {identity.state === "rejected" && <Reasons identity={identity} />}
    </header>
  );
}

function StateName({ state }: Pick<Identity, "state">): ReactNode {
  switch (state) {
    case "not_submitted":
      return <Trans>Not verified yet</Trans>;
    case "pending":
      return <Trans>Under review</Trans>;
    case "approved":
      return <Trans>Verified</Trans>;
    case "rejected":
      return <Trans>Not accepted</Trans>;
  }
}

function WhatNext({ state }: Pick<Identity, "state">): ReactNode {
  switch (state) {
    case "not_submitted":
      return <Trans>It takes a document and two photos. You need it once, to withdraw.</Trans>;
    case "pending":
      return <Trans>We are checking your documents and will tell you as soon as we are done.</Trans>;
    case "approved":
      return <Trans>Your identity is confirmed. There is nothing left to do.</Trans>;
    case "rejected":
      return <Trans>Please correct it and submit again.</Trans>;
  }
}

function Reasons({ identity: { reasons, note } }: { identity: Identity }) {
  return (
    <div className="mt-4 rounded-field bg-surface px-4 py-3 text-sm">
      <ul className="grid gap-1.5">
        {reasons.map((reason) => (
          <li key={reason} className="flex gap-2">
            <span aria-hidden="true" className="mt-2 size-1.5 shrink-0 rounded-full bg-danger" />
            {reason}
          </li>
        ))}
      </ul>
      {note && <p className={classes("whitespace-pre-line", reasons.length > 0 && "mt-2 text-ink-soft")}>{note}</p>}
      <p className="mt-2 text-ink-soft">
        <AskCorrection />
      </p>
    </div>
  );
}
