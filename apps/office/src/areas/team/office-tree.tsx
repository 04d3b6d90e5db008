/** The tree around a member, by default the root. The URL contains its top. */
import { askList, useQuery } from "@banyan/app/query.ts";
import { ROWS, type TeamPlace } from "@banyan/app/team/team.rules.ts";
import { TeamTree } from "@banyan/app/team/team-tree.tsx";
import { officeTeam } from "@banyan/contract/browser/office/team.ts";
import { Button, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { LOGGED_VIEW } from "../../parts/members/logged-view.ts";
import { useFilter } from "../../parts/tables/filters.tsx";
import { FindSheet } from "./find-sheet.tsx";
import { PlaceSheet } from "./place-sheet.tsx";
import { SeatSheet } from "./seat-sheet.tsx";

export function OfficeTree({ memberId, isList }: { memberId: string | undefined; isList: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const filter = useFilter();
  const find = useSheet();
  const details = useSheet<TeamPlace>();
  const [marked, setMarked] = useState<string>();
  const query = useQuery({ ...askList(officeTeam.tree, { depth: ROWS - 1, memberId }), ...LOGGED_VIEW });
  const go = (to: string | undefined, replace = false) => {
    setMarked(undefined);
    void navigate({
      to: "/team",
      search: { ...(to && { memberId: to }), ...(isList && { view: "list" }) },
      replace,
      resetScroll: false,
    });
  };
  const show = (found: string) => {
    if (!query.data?.list.some((member) => member.memberId === found)) go(found);
    setMarked(found);
  };
  return (
    <>
      <div className="-mx-4 lg:mx-0">
        <TeamTree
          query={query}
          isList={isList}
          onView={(list) => filter({ view: list ? "list" : "" })}
          onFind={() => find.open()}
          elsewhere={
            <Button variant="outline" onClick={() => go(undefined, true)}>
              {t`Show the root`}
            </Button>
          }
          wayLabel={t`Way down from the root`}
          marked={marked}
          onPress={(place) => details.open(place)}
          onGo={go}
        />
      </div>
      {find.show(() => (
        <FindSheet onFound={show} />
      ))}
      {details.show((place) =>
        place.kind === "seat" ? (
          <SeatSheet seat={place} />
        ) : (
          <PlaceSheet
            member={place.member}
            onShow={go}
            isRoot={place.member.memberId === query.data?.list[0]?.memberId}
          />
        ),
      )}
    </>
  );
}
