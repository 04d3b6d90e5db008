/** One grant: recipient, amount, reason, requester, decider, and whether the caller may decide. */
import { Badge, Button, Time, type Tone, useSheet } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { AssetAmount } from "../../parts/coins/asset.tsx";
import { ForMember, NotDecided } from "../../parts/sheets/second-person.tsx";
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
          <ForMember member={grant} />
        </p>
        <p className="mt-1 text-ink-soft">{grant.reason}</p>
      </div>
      <div className="min-w-0 flex-1 basis-52 text-xs text-ink-faint">
        <p>
          <Trans>
            Requested by {grant.requestedBy}, <Time at={grant.requestedAt} />
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
    return <NotDecided>{t`You asked for it, or it is for you: somebody else has to decide.`}</NotDecided>;
  }
  if (!mayApprove) return <NotDecided>{t`Waits for somebody from finance or an owner.`}</NotDecided>;
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
