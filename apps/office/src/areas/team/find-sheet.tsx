/** Finds any member by member ID, name, email or mobile. */
import { useLevelNames } from "@banyan/app/level-names.ts";
import { askList, useQuery } from "@banyan/app/query.ts";
import { FindMemberSheet, FoundMembers } from "@banyan/app/team/find-member-sheet.tsx";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { Badge } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { MemberStatusBadge } from "../../parts/members/member-status.tsx";

const SHOWN = 20;

interface FindSheetProps {
  onFound: (memberId: string) => void;
}

export function FindSheet({ onFound }: FindSheetProps) {
  const { t } = useLingui();
  return (
    <FindMemberSheet
      label={t`Member ID, name, email or mobile`}
      meanwhile={<p className="text-sm text-ink-faint">{t`Results appear here as you type.`}</p>}
    >
      {(search) => <Found search={search} onFound={onFound} />}
    </FindMemberSheet>
  );
}

function Found({ search, onFound }: FindSheetProps & { search: string }) {
  const { t } = useLingui();
  const levelName = useLevelNames();
  const query = useQuery(askList(officeMembers.index, { search, limit: SHOWN }));
  return (
    <FoundMembers
      query={query}
      nobody={{ title: t`No members match`, text: t`Try the whole member ID, or the beginning of a name.` }}
      onFound={onFound}
    >
      {(member) => (
        <>
          <span className="min-w-0 flex-1 text-sm">
            <span className="block font-semibold">{member.name}</span>
            <span translate="no" className="figures block text-xs text-ink-faint">
              {member.memberId}
            </span>
          </span>
          <span className="flex shrink-0 flex-wrap justify-end gap-1">
            {member.status !== "active" && <MemberStatusBadge status={member.status} />}
            <Badge tone={member.activated ? "gold" : "plain"}>
              {member.activated ? levelName(member.level) : t`Not activated`}
            </Badge>
          </span>
        </>
      )}
    </FoundMembers>
  );
}
