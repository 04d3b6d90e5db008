/** One grant: for whom, what, why, who asked, who decided, and whether the one who looks may decide. */
import { Badge, Button, Time, type Tone, useSheet } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { AssetAmount } from "../../parts/asset.tsx";
import { useMay } from "../../session/session.ts";
import { DecideSheet } from "./decide-sheet.tsx";
import type { Grant } from "./grant.ts";

const STATES: Record<Grant["state"], { name: MessageDescriptor; tone: Tone }> = {
  requested: { name: msg`Waiting`, tone: "accent" },
  approved: { name: msg`Approved`, tone: "success" },
  rejected: { name: msg`Rejected`, tone: "plain" },
};

export function GrantRow({ grant }: { grant: Grant }) {
  const { i18n } = useLingui();
  const { name, tone } = STATES[grant.state];
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-3.5 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-base font-semibold">
            <AssetAmount asset={grant.asset} amount={grant.amount} />
          </span>
          <Badge tone={tone}>{i18n._(name)}</Badge>
        </p>
        <p className="mt-0.5">
          <Trans>
            for{" "}
            <Link
              to="/members/$memberId"
              params={{ memberId: grant.memberId }}
              className="font-medium text-brand-ink underline underline-offset-2"
            >
              {grant.memberName} <span className="figures">{grant.memberId}</span>
            </Link>
          </Trans>
        </p>
        <p className="mt-1 text-ink-soft">{grant.reason}</p>
      </div>
      <div className="min-w-0 flex-1 basis-52 text-xs text-ink-faint">
        <p>
          <Trans>
            Asked for by {grant.requestedBy}, <Time at={grant.requestedAt} />
          </Trans>
        </p>
        {grant.decidedBy && grant.decidedAt && (
          <p className="mt-0.5">
            {grant.state === "approved" ? (
              <Trans>
                Approved by {grant.decidedBy}, <Time at={grant.decidedAt} />
              </Trans>
            ) : (
              <Trans>
                Rejected by {grant.decidedBy}, <Time at={grant.decidedAt} />
              </Trans>
            )}
          </p>
        )}
      </div>
      {grant.state === "requested" && <Decision grant={grant} />}
    </li>
  );
}

function Decision({ grant }: { grant: Grant }) {
  const { t } = useLingui();
  const mayApprove = useMay("office:grants.approve");
  const answer = useSheet<"approve" | "reject">();
  if (!grant.mayDecide) {
    return <Why>{t`You asked for it, or it is for you: somebody else has to decide.`}</Why>;
  }
  if (!mayApprove) return <Why>{t`Waits for somebody of finance or an owner.`}</Why>;
  return (
    <div className="flex gap-2">
      <Button variant="outline" size="sm" onClick={() => answer.open("reject")}>
        {t`Reject`}
      </Button>
      <Button size="sm" onClick={() => answer.open("approve")}>
        {t`Approve`}
      </Button>
      {answer.show((wanted) => (
        <DecideSheet grant={grant} approve={wanted === "approve"} />
      ))}
    </div>
  );
}

function Why({ children }: { children: string }) {
  return <p className="max-w-52 basis-40 rounded-field bg-sunken px-3 py-2 text-xs text-ink-soft">{children}</p>;
}
