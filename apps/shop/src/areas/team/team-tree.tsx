/** The tree below a member: drawn or as a list. The address says where it begins, so that going back goes where one was. */

import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { team } from "@banyan/contract/browser/team.ts";
import { Refused } from "@banyan/contract/client.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Button, classes, EmptyState, IconButton, shortText, toast, useLocale, useSheet } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { TwoSidedList } from "@banyan/ui/two-sided-list.tsx";
import type { DrawnPlace } from "@banyan/ui/two-sided-tree.rules.ts";
import { TwoSidedTree } from "@banyan/ui/two-sided-tree.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { ArrowUp, ListTree, Network, Search } from "lucide-react";
import { useState } from "react";
import { FindSheet } from "./find-sheet.tsx";
import { MemberSheet } from "./member-sheet.tsx";
import { PlaceDrawing } from "./place-drawing.tsx";
import { PlaceRow } from "./place-row.tsx";
import { SeatSheet } from "./seat-sheet.tsx";
import { headCount, placesOf, ROWS, type TeamPlace, weightOf } from "./team.rules.ts";
import { TreeSkeleton, WINDOW } from "./tree-skeleton.tsx";
import { WayDown } from "./way-down.tsx";
import { useMemberName, useSpokenPlace } from "./words.ts";

const route = getRouteApi("/pages/team");
type Tree = OutputOf<typeof team.binaryTree>;

export interface TeamTreeProps {
  ownId: string;
  rootId: string | undefined;
  isList: boolean;
}

export function TeamTree({ ownId, rootId, isList }: TeamTreeProps) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const find = useSheet();
  const [marked, setMarked] = useState<string>();
  const query = useQuery(
    askList(team.binaryTree, { depth: ROWS - 1, ...(rootId && rootId !== ownId ? { memberId: rootId } : {}) }),
  );
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
  return (
    <section
      aria-label={t`Team tree`}
      className="border-y border-line bg-surface lg:overflow-hidden lg:rounded-card lg:border"
    >
      <div className="flex items-center gap-1 px-4 py-2 lg:px-3">
        <button
          type="button"
          onClick={() => find.open()}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-full border border-line-strong bg-surface px-4 text-start text-sm text-ink-faint hover:bg-sunken"
        >
          <Search aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="min-w-0 truncate">
            <Trans>Find a member</Trans>
          </span>
        </button>
        <div role="group" aria-label={t`View`} className="flex shrink-0 gap-1">
          <IconButton
            label={t`Drawing`}
            tone={isList ? "faint" : "chosen"}
            aria-pressed={!isList}
            onClick={() => view(false)}
          >
            <Network aria-hidden="true" className="size-5" strokeWidth={1.8} />
          </IconButton>
          <IconButton
            label={t`List`}
            tone={isList ? "chosen" : "faint"}
            aria-pressed={isList}
            onClick={() => view(true)}
          >
            <ListTree aria-hidden="true" className="size-5" strokeWidth={1.8} />
          </IconButton>
        </div>
      </div>
      {query.error instanceof Refused ? (
        <NotThere sentence={query.error.message} onOwn={() => go(ownId, true)} />
      ) : (
        <QueryView query={query} skeleton={<TreeSkeleton />}>
          {(tree) => (
            <div aria-busy={query.isPlaceholderData}>
              <Shown tree={tree} isList={isList} marked={marked} onGo={go} />
            </div>
          )}
        </QueryView>
      )}
      {find.show(() => (
        <FindSheet onFound={show} />
      ))}
    </section>
  );
}

/** A link that leads to nobody in the own team. */
function NotThere({ sentence, onOwn }: { sentence: string; onOwn: () => void }) {
  return (
    <EmptyState
      picture={<EmptySearch />}
      title={sentence}
      action={
        <Button variant="outline" onClick={onOwn}>
          <Trans>Show my team</Trans>
        </Button>
      }
    />
  );
}

interface ShownProps {
  tree: Tree;
  isList: boolean;
  marked: string | undefined;
  onGo: (memberId: string, replace?: boolean) => void;
}

function Shown({ tree, isList, marked, onGo }: ShownProps) {
  const { t } = useLingui();
  const details = useSheet<TeamPlace>();
  const locale = useLocale();
  const spoken = useSpokenPlace();
  const nameOf = useMemberName();
  const [first] = tree.list;
  const root = placesOf(tree.list);
  if (!first || !root) return null;
  const climb = () => {
    if (first.parentId === null) {
      toast({ text: t`We have reached the top level` });
      return false;
    }
    // Climbing takes steps back: it leaves no way down to go back through.
    onGo(first.parentId, true);
    return true;
  };
  const common = {
    label: t`Team tree`,
    root,
    marked,
    spokenOf: ({ content }: DrawnPlace<TeamPlace>) => spoken(content),
    namesOf: namesOf(nameOf),
    onPress: ({ content }: DrawnPlace<TeamPlace>) => details.open(content),
    onOpen: (id: string) => onGo(id),
    onClimb: climb,
  };
  const up = (
    <button
      type="button"
      onClick={() => climb()}
      className="-ms-3 inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full ps-3 pe-4 text-start text-sm leading-tight font-semibold text-brand-ink hover:bg-brand-soft"
    >
      <ArrowUp aria-hidden="true" className="size-4.5 shrink-0" />
      <span>
        <Trans>Up one level</Trans>
      </span>
    </button>
  );
  return (
    <>
      {tree.path.list.length > 0 && <WayDown path={tree.path} current={first} onGo={(memberId) => onGo(memberId)} />}
      {isList ? (
        <>
          <div className="px-4 py-1.5 lg:px-3">{up}</div>
          <TwoSidedList
            {...common}
            className="border-t border-line"
            renderPlace={({ content }) => <PlaceRow place={content} />}
          />
        </>
      ) : (
        <TwoSidedTree
          {...common}
          renderPlace={({ content }, nearness) => <PlaceDrawing place={content} nearness={nearness} />}
          moreOf={(content) => (content.kind === "member" ? shortText(headCount(content.member) - 1, locale) : "")}
          weightOf={(content) => (content.kind === "member" ? weightOf(content.member, first) : undefined)}
          words={{ closer: t`Closer`, farther: t`Farther`, whole: t`All of it` }}
          tools={up}
          className={classes("border-t border-line bg-paper", WINDOW)}
        />
      )}
      {details.show((place) =>
        place.kind === "seat" ? (
          <SeatSheet seat={place} />
        ) : (
          <MemberSheet member={place.member} onShow={place.member === first ? undefined : onGo} />
        ),
      )}
    </>
  );
}

const namesOf = (nameOf: ReturnType<typeof useMemberName>) => (place: TeamPlace) =>
  place.kind === "seat" ? [place.leg.nodeCode] : [place.member.memberId, nameOf(place.member)];
