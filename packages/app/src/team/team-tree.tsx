/** The two-sided team below a member, as a drawing or a list, with the path to it, one step up, and a search. */
import type { TeamMember, TeamMemberDetail } from "@banyan/contract/browser/team.ts";
import { Refused } from "@banyan/contract/client.ts";
import { classes, EmptyState, IconButton, shortText, toast, useLocale } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { TwoSidedList } from "@banyan/ui/two-sided-list.tsx";
import type { DrawnPlace } from "@banyan/ui/two-sided-tree.rules.ts";
import { TwoSidedTree } from "@banyan/ui/two-sided-tree.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowUp, ListTree, Network, Search } from "lucide-react";
import type { ReactNode } from "react";
import { QueryView } from "../query-view.tsx";
import { PlaceDrawing } from "./place-drawing.tsx";
import { PlaceRow } from "./place-row.tsx";
import { headCount, placesOf, type TeamPlace, weightOf } from "./team.rules.ts";
import { RowsSkeleton, TreeSkeleton, WINDOW } from "./tree-skeleton.tsx";
import { WayDown } from "./way-down.tsx";
import { useMemberName, useSpokenPlace } from "./words.ts";

/** A part of the team: level by level, left before right, with the path to its top. */
export interface TeamPart {
  list: readonly TeamMember[];
  path: TeamMemberDetail["path"];
}

interface Shown {
  /** Label of the path for screen readers. */
  wayLabel: string;
  /** The path starts at the caller. */
  isOwn?: boolean;
  /** The search result to highlight. */
  marked: string | undefined;
  onPress: (place: TeamPlace) => void;
  /** Shows the tree of another member, or goes a step back up. */
  onGo: (memberId: string, isStepBack?: boolean) => void;
}

export interface TeamTreeProps extends Shown {
  query: UseQueryResult<TeamPart>;
  isList: boolean;
  onView: (isList: boolean) => void;
  onFind: () => void;
  /** Shown if the URL names an unknown member. */
  elsewhere: ReactNode;
}

export function TeamTree({ query, isList, onView, onFind, elsewhere, ...shown }: TeamTreeProps) {
  const { t } = useLingui();
  const refused = query.error instanceof Refused ? query.error : undefined;
  // Without a tree, search and view switch are hidden.
  const failed = query.isLoadingError && !refused;
  return (
    <section
      aria-label={t`Team tree`}
      className="border-y border-line bg-surface lg:overflow-hidden lg:rounded-card lg:border"
    >
      {!failed && (
        <div className="flex items-center gap-1 px-4 py-2 lg:px-3">
          <button
            type="button"
            onClick={onFind}
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
              onClick={() => onView(false)}
            >
              <Network aria-hidden="true" className="size-5" strokeWidth={1.8} />
            </IconButton>
            <IconButton
              label={t`List`}
              tone={isList ? "chosen" : "faint"}
              aria-pressed={isList}
              onClick={() => onView(true)}
            >
              <ListTree aria-hidden="true" className="size-5" strokeWidth={1.8} />
            </IconButton>
          </div>
        </div>
      )}
      {refused ? (
        <EmptyState picture={<EmptySearch />} title={refused.message} action={elsewhere} />
      ) : (
        <QueryView query={query} skeleton={isList ? <RowsSkeleton /> : <TreeSkeleton />}>
          {(tree) => (
            <div aria-busy={query.isPlaceholderData}>
              <Part {...shown} tree={tree} isList={isList} />
            </div>
          )}
        </QueryView>
      )}
    </section>
  );
}

function Part({ tree, isList, marked, wayLabel, isOwn, onPress, onGo }: Shown & { tree: TeamPart; isList: boolean }) {
  const { t } = useLingui();
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
    // Going up is a step back: it adds no history entry to return through.
    onGo(first.parentId, true);
    return true;
  };
  const common = {
    label: t`Team tree`,
    root,
    marked,
    spokenOf: ({ content }: DrawnPlace<TeamPlace>) => spoken(content),
    namesOf: namesOf(nameOf),
    onPress: ({ content }: DrawnPlace<TeamPlace>) => onPress(content),
    onOpen: (id: string) => onGo(id),
    onClimb: climb,
  };
  const up = (
    <button
      type="button"
      onClick={() => climb()}
      // At the top the button looks inactive; pressing it says why.
      className={classes(
        "-ms-3 inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full ps-3 pe-4 text-start text-sm leading-tight font-semibold",
        first.parentId === null ? "text-ink-faint" : "text-brand-ink hover:bg-brand-soft",
      )}
    >
      <ArrowUp aria-hidden="true" className="size-4.5 shrink-0" />
      <span>
        <Trans>Up one level</Trans>
      </span>
    </button>
  );
  return (
    <>
      {tree.path.list.length > 0 && (
        <WayDown label={wayLabel} isOwn={isOwn} path={tree.path} current={first} onGo={(memberId) => onGo(memberId)} />
      )}
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
        <>
          <TwoSidedTree
            {...common}
            renderPlace={({ content }, nearness) => <PlaceDrawing place={content} nearness={nearness} />}
            moreOf={(content) => (content.kind === "member" ? shortText(headCount(content.member) - 1, locale) : "")}
            weightOf={(content) => (content.kind === "member" ? weightOf(content.member, first) : undefined)}
            words={{ closer: t`Closer`, farther: t`Farther`, whole: t`All of it` }}
            tools={up}
            className={classes("border-t border-line bg-paper", WINDOW)}
          />
          <p className="border-t border-line px-4 py-2 text-xs text-ink-faint lg:px-3">
            <Trans>Figures: achievement in BV</Trans>
          </p>
        </>
      )}
    </>
  );
}

const namesOf = (nameOf: ReturnType<typeof useMemberName>) => (place: TeamPlace) =>
  place.kind === "seat" ? [place.leg.nodeCode] : [place.member.memberId, nameOf(place.member)];
