/** The history of a member: joining, activation, levels, security, and what staff did. */
import { useLevelNames } from "@banyan/app/level-names.ts";
import { useLingui } from "@lingui/react/macro";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { AuditLogLink, HistoryList, type HistoryStep, useStaffSteps } from "../../parts/history/history-list.tsx";
import type { OfficeMember } from "./office-member.ts";

export function MemberHistory({ member }: { member: OfficeMember }) {
  const { t } = useLingui();
  const levelName = useLevelNames();
  const staffSteps = useStaffSteps();
  const textOf = ({ kind, level }: OfficeMember["events"][number]) => {
    const name = levelName(level ?? 0);
    return {
      "level.reached": t`Reached the level ${name}`,
      "security.changed": t`Security settings changed`,
      "security.copied": t`Asked for a copy of their data`,
      "security.recovered": t`Set a new password with a recovery code`,
    }[kind];
  };
  const steps: HistoryStep[] = [
    { id: "joined", text: t({ context: "history", message: "Joined" }), at: member.joinedAt },
    ...(member.activatedAt ? [{ id: "activated", text: t`Activated`, at: member.activatedAt }] : []),
    ...member.events.map((event) => ({ id: event.id, text: textOf(event), at: event.at })),
    ...staffSteps(member.staffLog),
  ];
  return (
    <SectionCard title={t`History`} actions={<AuditLogLink subject={member.memberId} />} className="lg:col-span-2">
      <HistoryList steps={steps} />
    </SectionCard>
  );
}
