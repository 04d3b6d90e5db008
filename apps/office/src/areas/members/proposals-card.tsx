/** What two people changed of a member's account, or are to change: state, reason, proof, and the next step. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { renew } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import type { Proposal } from "@banyan/contract/office/proposals.ts";
import { Badge, Button, CopyText, Time, toast, useClose, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import { NotDecided } from "../../parts/sheets/second-person.tsx";
import { useMay } from "../../session/session.ts";
import { keepMember } from "./keep-member.ts";
import type { OfficeMember } from "./office-member.ts";
import { KIND_NAMES, PROOF_NAMES, STATE_NAMES } from "./proposal-words.ts";
import { ProposedChanges } from "./proposed-changes.tsx";

export function ProposalsCard({ member }: { member: OfficeMember }) {
  const { t } = useLingui();
  if (member.proposals.length === 0) return null;
  return (
    <SectionCard title={t`Changes by two people`} className="lg:col-span-2">
      <ul className="grid gap-5 divide-y divide-line [&>li+li]:pt-5">
        {member.proposals.map((proposal) => (
          <li key={proposal.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 text-sm">
            <About proposal={proposal} />
            <Steps member={member} proposal={proposal} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function About({ proposal }: { proposal: Proposal }) {
  const { t, i18n } = useLingui();
  const { name, tone } = STATE_NAMES[proposal.state];
  const proof = i18n._(PROOF_NAMES[proposal.proof]);
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {i18n._(KIND_NAMES[proposal.kind])} <Badge tone={tone}>{i18n._(name)}</Badge>
      </p>
      <ProposedChanges changes={proposal.changes} />
      <p className="mt-1">{proposal.reason}</p>
      <p className="text-ink-soft">{t`Seen: ${proof}`}</p>
      {proposal.sendTo && <p className="text-ink-soft">{t`The code goes to ${proposal.sendTo}`}</p>}
      <p className="mt-1 text-ink-faint">
        <Trans>
          Proposed by {proposal.proposedBy}, <Time at={proposal.proposedAt} />
        </Trans>
      </p>
      {proposal.decidedBy && proposal.decidedAt && (
        <p className="text-ink-faint">
          <Trans>
            Decided by {proposal.decidedBy}, <Time at={proposal.decidedAt} />
          </Trans>
        </p>
      )}
      {proposal.state === "approved" && proposal.opensAt && proposal.endsAt && (
        <p className="text-ink-faint">
          <Trans>
            The code can be handed over from <Time at={proposal.opensAt} /> to <Time at={proposal.endsAt} />
          </Trans>
        </p>
      )}
      {proposal.endedAt && proposal.kind === "recovery" && (
        <p className="text-ink-faint">
          <Trans>
            Ended <Time at={proposal.endedAt} />
          </Trans>
        </p>
      )}
    </div>
  );
}

interface StepsProps {
  member: OfficeMember;
  proposal: Proposal;
}

function Steps({ member, proposal }: StepsProps) {
  const { t } = useLingui();
  const sheet = useSheet<"approve" | "reject" | "stop">();
  const mayDecide = useMay("office:members.approve");
  const mayPropose = useMay("office:members.propose");
  const waits = proposal.state === "proposed";
  if (!waits && proposal.state !== "approved") return null;
  return (
    <div className="grid justify-items-end gap-2">
      {waits && mayDecide && proposal.mayDecide && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => sheet.open("reject")}>
            {t({ context: "proposal", message: "Reject" })}
          </Button>
          <Button onClick={() => sheet.open("approve")}>{t({ context: "proposal", message: "Approve" })}</Button>
        </div>
      )}
      {waits && mayDecide && !proposal.mayDecide && (
        <NotDecided>{t`Somebody else decides: you proposed it, or it is for your own account.`}</NotDecided>
      )}
      {proposal.mayHandOver && mayPropose && <HandOver proposal={proposal} />}
      {mayPropose && (
        <Button variant="quiet" onClick={() => sheet.open("stop")}>
          {t({ context: "proposal", message: "Stop" })}
        </Button>
      )}
      {sheet.show((what) =>
        what === "stop" ? (
          <StopSheet proposal={proposal} />
        ) : (
          <DecideSheet member={member} proposal={proposal} approve={what === "approve"} />
        ),
      )}
    </div>
  );
}

function DecideSheet({ member, proposal, approve: wanted }: StepsProps & { approve: boolean }) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeMembers.decideProposal, proposal.id, {
    defaults: { approve: wanted },
    input: (values) => ({ proposalId: proposal.id, ...values }),
    onDone(output) {
      keepMember(output);
      close();
      toast({ text: t`Decided`, tone: "success" });
    },
    onRefused({ name }) {
      if (name === "CORRECTION_CHANGED") void renew(officeMembers.detail);
      return false;
    },
  });
  const { approve } = form.values;
  const corrects = proposal.kind === "correction";
  return (
    <ActionSheet
      title={
        approve
          ? corrects
            ? t`Correct the details of ${member.name}?`
            : t`Approve a new way in for ${member.name}?`
          : t`Reject the proposal?`
      }
      action={approve ? t({ context: "proposal", message: "Approve" }) : t({ context: "proposal", message: "Reject" })}
      tone={approve ? "plain" : "danger"}
      form={form}
      move={move}
    >
      <div className="rounded-field bg-sunken px-4 py-3 text-sm">
        <About proposal={proposal} />
      </div>
      <p className="text-sm text-ink-soft">
        {approve &&
          corrects &&
          t`It takes effect at once and the member is told. A new name, birthday or country withdraws the approval of identity papers. The audit log records your approval.`}
        {approve &&
          !corrects &&
          t`The member is told at once and can stop it for 72 hours. Then the code can be handed over. The audit log records your approval.`}
        {!approve && t`Nothing changes. It can be proposed again.`}
      </p>
    </ActionSheet>
  );
}

function StopSheet({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeMembers.stopProposal, proposal.id, {
    defaults: { reason: "" },
    input: ({ reason }) => ({ proposalId: proposal.id, reason }),
    onDone(output) {
      keepMember(output);
      close();
      toast({ text: t({ context: "proposal", message: "Stopped" }), tone: "success" });
    },
  });
  return (
    <ActionSheet
      title={t`Stop the proposal?`}
      action={t({ context: "proposal", message: "Stop" })}
      tone="danger"
      form={form}
      move={move}
      incomplete={form.values.reason.trim() === ""}
    >
      <p className="text-sm text-ink-soft">{t`A code that was handed over stops working. It can be proposed again.`}</p>
      <ReasonField {...form.field("reason")} />
    </ActionSheet>
  );
}

/** Makes the code once the waiting time is over, and shows it if it is told and not sent. */
function HandOver({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui();
  const [code, setCode] = useState<{ code: string; endsAt: string }>();
  const make = useSend(officeMembers.handOverCode, {
    onDone({ member, code: made, endsAt }) {
      keepMember(member);
      if (made) setCode({ code: made, endsAt });
      else toast({ text: t`The code is on its way`, tone: "success" });
    },
  });
  return (
    <>
      <Button busy={make.isPending} onClick={() => make.mutate({ proposalId: proposal.id })}>
        {proposal.sendTo ? t`Send the code` : t`Make the code`}
      </Button>
      {code && (
        <div role="status" className="rounded-field bg-sunken px-4 py-3">
          <p className="text-lg font-semibold">
            <CopyText text={code.code} />
          </p>
          <p className="mt-1 max-w-64 text-xs text-ink-soft">
            <Trans>
              Give it to the member: with it and the member ID, “Forgot password” sets a new password until{" "}
              <Time at={code.endsAt} />. It is shown only now.
            </Trans>
          </p>
        </div>
      )}
    </>
  );
}
