/** "My team": own figures, and the two-sided tree as a drawing or a list, with navigation, search and invitations. */

import { useQuery } from "@banyan/app/query.ts";
import { t } from "@lingui/core/macro";
import { AllFailed } from "../../parts/lists/all-failed.tsx";
import { type MemberPageProps, memberPage } from "../../shell/member-page.tsx";
import { askOverview, TeamLinks, TeamOverview } from "./team-overview.tsx";
import { askTree, TeamTree } from "./team-tree.tsx";

interface Search {
  /** The top of the tree; defaults to the caller. */
  memberId?: string;
  /** `list`; defaults to the drawing. */
  view?: string;
}

export default memberPage<Search>(
  () => ({ className: "px-0 pb-8 lg:px-6", prompt: t`Sign in to see your team.` }),
  Team,
);

function Team({ search, member }: MemberPageProps<Search>) {
  const overview = useQuery(askOverview());
  const tree = useQuery(askTree(member.memberId, search.memberId));
  if (overview.isLoadingError && tree.isLoadingError) return <AllFailed queries={[overview, tree]} />;
  return (
    <div className="grid gap-4 pt-3 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-6">
      <div className="px-4 lg:px-0">
        <TeamOverview />
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <TeamTree ownId={member.memberId} rootId={search.memberId} isList={search.view === "list"} />
      </div>
      <div className="px-4 lg:px-0">
        <TeamLinks />
      </div>
    </div>
  );
}
