/** The path between two members: their lowest common ancestor, and the sides. */
import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { WayDown } from "@banyan/app/team/way-down.tsx";
import { officeTeam } from "@banyan/contract/browser/office/team.ts";
import type { TeamBetween } from "@banyan/contract/office/team.ts";
import type { Side } from "@banyan/contract/team.ts";
import { Button, Skeleton } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { LOGGED_VIEW } from "../../parts/members/logged-view.ts";
import { MemberField, useMemberLookup } from "../../parts/members/member-lookup.tsx";

export function Between({ fromId, toId }: { fromId: string; toId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [from, setFrom] = useState(fromId);
  const [to, setTo] = useState(toId);
  const [first, second] = [useMemberLookup(from), useMemberLookup(to)];
  const isReady = first.state === "found" && second.state === "found";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <form
        className="grid items-start gap-x-4 gap-y-2 lg:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          void navigate({ to: "/team", search: { memberId: from, to, tab: "between" }, replace: true });
        }}
      >
        <MemberField label={t`From member`} value={from} lookup={first} onChange={setFrom} />
        <MemberField label={t`To member`} value={to} lookup={second} onChange={setTo} />
        <Button type="submit" disabled={!isReady} className="lg:mt-7">
          {t`Show the way`}
        </Button>
      </form>
      {fromId && toId && <Way fromId={fromId} toId={toId} />}
    </div>
  );
}

function Way({ fromId, toId }: { fromId: string; toId: string }) {
  const query = useQuery({ ...askList(officeTeam.between, { fromId, toId }), ...LOGGED_VIEW });
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-48 rounded-card" />}>
      {(between) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4" role="status">
          <p className="rounded-card bg-brand-soft px-4 py-3 font-semibold">
            <Summary between={between} />
          </p>
          <Branch branch={between.from} meeting={between.meeting} />
          <Branch branch={between.to} meeting={between.meeting} />
        </div>
      )}
    </QueryView>
  );
}

const nameOf = ({ name, memberId }: TeamBetween["meeting"]) => name ?? memberId;

/** Which one is the ancestor, and on which side the other is. */
function Summary({ between: { meeting, from, to } }: { between: TeamBetween }) {
  const { t } = useLingui();
  const [one, other, top] = [nameOf(from.member), nameOf(to.member), nameOf(meeting)];
  if (!from.side && !to.side) return t`${one} and ${other} are the same member.`;
  const below = (lower: string, upper: string, side: Side) =>
    side === "left"
      ? t`${lower} stands below ${upper}, on the left.`
      : t`${lower} stands below ${upper}, on the right.`;
  if (from.side && !to.side) return below(one, top, from.side);
  if (!from.side && to.side) return below(other, top, to.side);
  return from.side === "left"
    ? t`Both stand below ${top}: ${one} on the left, ${other} on the right.`
    : t`Both stand below ${top}: ${one} on the right, ${other} on the left.`;
}

/** The path down from the common ancestor to one of the two. */
function Branch({ branch, meeting }: { branch: TeamBetween["from"]; meeting: TeamBetween["meeting"] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  if (branch.distance === 0) return null;
  const [name, top] = [nameOf(branch.member), nameOf(meeting)];
  return (
    <SectionCard title={t`From ${top} down to ${name}`} flush>
      <p className="px-4 py-2 text-sm text-ink-soft">
        <Plural value={branch.distance} one="# level" other="# levels" />
        {" · "}
        {branch.side === "left" ? <Trans>Left side</Trans> : <Trans>Right side</Trans>}
      </p>
      <WayDown
        label={t`From ${top} down to ${name}`}
        path={branch.path}
        current={{ ...branch.member, oneself: false, cancelled: false }}
        onGo={(memberId) => void navigate({ to: "/team", search: { memberId } })}
      />
    </SectionCard>
  );
}
