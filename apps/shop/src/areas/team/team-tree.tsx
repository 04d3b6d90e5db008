/** The tree below a member. The URL contains its top, so that back navigation works. */

import { askList, useQuery } from "@banyan/app/query.ts";
import { ROWS, type TeamPlace } from "@banyan/app/team/team.rules.ts";
import { TeamTree as Tree } from "@banyan/app/team/team-tree.tsx";
import { team } from "@banyan/contract/browser/team.ts";
import { Button, loadedLater, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";

const FindSheet = loadedLater(() => import("./find-sheet.tsx"));
const MemberSheet = loadedLater(() => import("./member-sheet.tsx"));
const SeatSheet = loadedLater(() => import("./seat-sheet.tsx"));

const route = getRouteApi("/pages/team");

export const askTree = (ownId: string | undefined, rootId: string | undefined) =>
  askList(team.binaryTree, { depth: ROWS - 1, ...(rootId && rootId !== ownId ? { memberId: rootId } : {}) });

export interface TeamTreeProps {
  ownId: string;
  rootId: string | undefined;
  isList: boolean;
}

export function TeamTree({ ownId, rootId, isList }: TeamTreeProps) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const find = useSheet();
  const details = useSheet<TeamPlace>();
  const [marked, setMarked] = useState<string>();
  const query = useQuery(askTree(ownId, rootId));
  const go = (memberId: string, replace = false) => {
    setMarked(undefined);
    void navigate({
      search: ({ view }) => ({ view, memberId: memberId === ownId ? undefined : memberId }),
      replace,
      resetScroll: false,
    });
  };
  const show = (memberId: string) => {
    if (!query.data?.list.some((member) => member.memberId === memberId)) go(memberId);
    setMarked(memberId);
  };
  const view = (list: boolean) =>
    void navigate({
      search: (search) => ({ ...search, view: list ? "list" : undefined }),
      replace: true,
      resetScroll: false,
    });
  const own = (
    <Button variant="outline" onClick={() => go(ownId, true)}>
      <Trans>Show my team</Trans>
    </Button>
  );
  return (
    <>
      <Tree
        query={query}
        isList={isList}
        onView={view}
        onFind={() => find.open()}
        elsewhere={own}
        wayLabel={t`Way down from me`}
        isOwn
        marked={marked}
        onPress={(place) => details.open(place)}
        onGo={go}
      />
      {find.show(() => (
        <FindSheet onFound={show} />
      ))}
      {details.show((place) =>
        place.kind === "seat" ? (
          <SeatSheet seat={place} />
        ) : (
          <MemberSheet
            member={place.member}
            onShow={place.member.memberId === query.data?.list[0]?.memberId ? undefined : go}
          />
        ),
      )}
    </>
  );
}
