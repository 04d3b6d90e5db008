/** A member's place: achievements, today's figures, BV carried over, and position. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { Detail, MemberHead, MemberSums, Sum } from "@banyan/app/team/member-facts.tsx";
import { useSideNames } from "@banyan/app/team/words.ts";
import { officeTeam } from "@banyan/contract/browser/office/team.ts";
import type { PlacedDetail } from "@banyan/contract/office/team.ts";
import type { TeamMember } from "@banyan/contract/team.ts";
import { Button, buttonClass, CopyText, Count, Day, Money, Sheet, Skeleton, Time, useClose } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LOGGED_VIEW } from "../../parts/members/logged-view.ts";
import { MemberStatusBadge } from "../../parts/members/member-status.tsx";

interface PlaceSheetProps {
  member: TeamMember;
  /** The tree already starts at this member. */
  isRoot: boolean;
  onShow: (memberId: string) => void;
}

export function PlaceSheet({ member, isRoot, onShow }: PlaceSheetProps) {
  const { t } = useLingui();
  const { memberId } = member;
  const query = useQuery({ ...ask(officeTeam.detail, { memberId }), ...LOGGED_VIEW });
  const { data } = query;
  const close = useClose();
  const show = (id: string) => {
    close();
    onShow(id);
  };
  return (
    <Sheet
      title={member.name ?? memberId}
      head={
        <MemberHead
          member={data ?? member}
          marks={data?.status === "suspended" && <MemberStatusBadge status={data.status} />}
        />
      }
      footer={
        !isRoot && (
          <Button size="lg" block onClick={() => show(memberId)}>
            {t`Show the team below`}
          </Button>
        )
      }
    >
      <MemberSums member={data ?? member} />
      <QueryView query={query} skeleton={<Skeleton className="mt-4 h-72 rounded-card" />}>
        {(placed) => (
          <>
            <Today placed={placed} />
            <Facts placed={placed} onShow={show} />
          </>
        )}
      </QueryView>
      <div className="grid gap-2 pt-2 pb-4 sm:grid-cols-3">
        <Link
          to="/members/$memberId"
          params={{ memberId }}
          preload={false}
          className={buttonClass({ variant: "outline" })}
        >
          {t`Member`}
        </Link>
        <Link
          to="/team"
          search={{ memberId, tab: "referrals" }}
          onClick={() => close()}
          className={buttonClass({ variant: "outline" })}
        >
          {t`Direct referrals`}
        </Link>
        <Link
          to="/team"
          search={{ memberId, tab: "between" }}
          onClick={() => close()}
          className={buttonClass({ variant: "outline" })}
        >
          {t`Way to another member`}
        </Link>
      </div>
    </Sheet>
  );
}

function Today({ placed: { today, carried } }: { placed: PlacedDetail }) {
  const joined = (count: number) => (
    <span className="block text-xs font-normal text-ink-soft">
      <Plural value={count} one="# newcomer" other="# newcomers" />
    </span>
  );
  return (
    <div className="mt-4 rounded-card bg-sunken p-4">
      <p className="mb-3 text-sm font-semibold">
        <Trans>
          Today, <Day day={today.day} />
        </Trans>
      </p>
      <dl className="grid grid-cols-2 gap-4">
        <Sum name={<Trans>Left</Trans>}>
          <Money amount={today.left.achievement} unit="BV" />
          {joined(today.left.joined)}
        </Sum>
        <Sum name={<Trans>Right</Trans>} isEnd>
          <Money amount={today.right.achievement} unit="BV" />
          {joined(today.right.joined)}
        </Sum>
        <Sum name={<Trans>Own purchases</Trans>}>
          <Money amount={today.personal} unit="BV" />
        </Sum>
      </dl>
      {carried && (
        <>
          <p className="mt-4 mb-3 text-sm font-semibold">
            <Trans>
              Carried after <Day day={carried.settledUntil} />
            </Trans>
          </p>
          <dl className="grid grid-cols-2 gap-4">
            <Sum name={<Trans>Left</Trans>}>
              <Money amount={carried.left} unit="BV" />
            </Sum>
            <Sum name={<Trans>Right</Trans>} isEnd>
              <Money amount={carried.right} unit="BV" />
            </Sum>
          </dl>
        </>
      )}
    </div>
  );
}

function Facts({ placed, onShow }: { placed: PlacedDetail; onShow: (memberId: string) => void }) {
  const { t } = useLingui();
  const sides = useSideNames();
  const { referrer, parentId, position } = placed;
  const go = (memberId: string, words: ReactNode) => (
    <button
      type="button"
      onClick={() => onShow(memberId)}
      className="touch-target font-medium text-brand-ink underline underline-offset-2"
    >
      {words}
    </button>
  );
  return (
    <dl className="my-4 grid gap-3 text-sm">
      {placed.joinedAt && (
        <Detail name={t`Joined`}>
          <Time at={placed.joinedAt} />
        </Detail>
      )}
      <Detail name={t`Introduced by`}>
        {referrer?.memberId ? go(referrer.memberId, referrer.name ?? referrer.memberId) : "—"}
      </Detail>
      <Detail name={t`Placed below`}>
        {parentId
          ? go(
              parentId,
              <span translate="no" className="figures">
                {parentId}
              </span>,
            )
          : "—"}
        {position && <span className="block text-ink-soft">{sides[position]}</span>}
      </Detail>
      {placed.generation > 0 && (
        <Detail name={t`Distance`}>
          <Plural value={placed.generation} one="# level below the root" other="# levels below the root" />
        </Detail>
      )}
      <Detail name={t`Direct referrals`}>
        <Count value={placed.directCount} />
      </Detail>
      {placed.inviteCode && (
        <Detail name={t`Invitation code`}>
          <CopyText text={placed.inviteCode} />
        </Detail>
      )}
      <Detail name={t`Left node code`}>
        <CopyText text={placed.left.nodeCode} />
      </Detail>
      <Detail name={t`Right node code`}>
        <CopyText text={placed.right.nodeCode} />
      </Detail>
    </dl>
  );
}
