/** Finds a member below by its full member ID, or a direct referral by a part of the name. */
import { askList, useQuery } from "@banyan/app/query.ts";
import { FindMemberSheet, FoundMembers } from "@banyan/app/team/find-member-sheet.tsx";
import { PlaceRow } from "@banyan/app/team/place-row.tsx";
import { team } from "@banyan/contract/browser/team.ts";
import { useLingui } from "@lingui/react/macro";

interface FindSheetProps {
  onFound: (memberId: string) => void;
}

export default function FindSheet({ onFound }: FindSheetProps) {
  const { t } = useLingui();
  return (
    <FindMemberSheet
      label={t`Member ID or name`}
      hint={t`Find anyone in your team by full member ID, or a direct referral by name.`}
    >
      {(search) => <Found search={search} onFound={onFound} />}
    </FindMemberSheet>
  );
}

function Found({ search, onFound }: FindSheetProps & { search: string }) {
  const { t } = useLingui();
  const query = useQuery(askList(team.search, { search }));
  return (
    <FoundMembers
      query={query}
      nobody={{ title: t`Nobody found`, text: t`Please check the member ID or the name.` }}
      onFound={onFound}
    >
      {(member) => <PlaceRow place={{ kind: "member", member }} />}
    </FoundMembers>
  );
}
