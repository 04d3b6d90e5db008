/** One member: personal data, place in the team, balances; suspension and reinstatement, with a reason. */

import { useLevelName } from "@banyan/app/level-names.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { ASSETS } from "@banyan/contract/browser/ledger.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { Badge, Button, buttonClass, CopyText, Day, Money, Skeleton, Time, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { ASSET_NAMES, AssetAmount } from "../../parts/coins/asset.tsx";
import { LOGGED_VIEW } from "../../parts/members/logged-view.ts";
import { MemberStatusBadge } from "../../parts/members/member-status.tsx";
import { CountryName } from "../../parts/names/country-name.tsx";
import { NotesCard } from "../../parts/notes/notes-card.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { CorrectionSheet } from "./correction-sheet.tsx";
import { MemberHistory } from "./member-history.tsx";
import type { OfficeMember } from "./office-member.ts";
import { ProposalsCard } from "./proposals-card.tsx";
import { RecoverySheet } from "./recovery-sheet.tsx";
import { StandingSheet } from "./standing-sheet.tsx";
import { StepUpSheet } from "./step-up-sheet.tsx";

const route = getRouteApi("/members/$memberId");

export default function MemberPage() {
  const { t } = useLingui();
  const { memberId } = route.useParams();
  const member = useQuery({
    ...ask(officeMembers.detail, { memberId }),
    ...LOGGED_VIEW,
  });
  return (
    <Page
      exact
      title={member.data?.name ?? t`Member`}
      about={
        member.data && (
          <span translate="no" className="figures">
            {member.data.memberId}
          </span>
        )
      }
      mark={member.data && <MemberStatusBadge status={member.data.status} />}
      back={{ link: { to: "/members" }, label: t`Members` }}
      actions={member.data && <Actions member={member.data} />}
    >
      <QueryView query={member} skeleton={<MemberSkeleton />}>
        {(found) => <MemberView member={found} />}
      </QueryView>
    </Page>
  );
}

function Actions({ member }: { member: OfficeMember }) {
  const { t } = useLingui();
  const standing = useSheet();
  const freeing = useSheet();
  const recovering = useSheet();
  const correcting = useSheet();
  const { correct } = route.useSearch();
  const mayPropose = useMay("office:members.propose") && member.status !== "cancelled";
  const maySuspend = useMay("office:members.suspend") && member.status !== "cancelled";
  const mayGrant = useMay("office:grants.request") && member.status !== "cancelled";
  // A link from the identity papers leads to the form.
  const openForm = useEffectEvent(() => {
    if (correct && mayPropose) correcting.open();
  });
  useEffect(() => openForm(), []);
  const mayReadOrders = useMay("office:orders.read");
  const mayReadPayments = useMay("office:payments.read");
  const mayReadStatement = useMay("office:statements.read");
  return (
    <>
      <Link
        to="/team"
        search={{ memberId: member.memberId }}
        preload={false}
        className={buttonClass({ variant: "outline" })}
      >
        {t`Team tree`}
      </Link>
      {mayReadOrders && (
        <Link to="/orders" search={{ search: member.memberId }} className={buttonClass({ variant: "outline" })}>
          {t`Orders`}
        </Link>
      )}
      {mayReadPayments && (
        <Link to="/payments" search={{ search: member.memberId }} className={buttonClass({ variant: "outline" })}>
          {t`Payments in coins`}
        </Link>
      )}
      {mayReadStatement && (
        <Link
          to="/books/statements"
          search={{ member: member.memberId }}
          preload={false}
          className={buttonClass({ variant: "outline" })}
        >
          {t`Statement`}
        </Link>
      )}
      {mayReadStatement && (
        <Link
          to="/members/$memberId/incomes"
          params={{ memberId: member.memberId }}
          preload={false}
          className={buttonClass({ variant: "outline" })}
        >
          {t`Incomes`}
        </Link>
      )}
      {mayGrant && (
        <Link to="/grants/new" search={{ member: member.memberId }} className={buttonClass({ variant: "outline" })}>
          {t`Ask for a grant`}
        </Link>
      )}
      {maySuspend && (
        <Button variant="outline" onClick={() => standing.open()}>
          {member.status === "suspended" ? t`End the suspension` : t`Suspend`}
        </Button>
      )}
      {maySuspend && member.stepUp && (
        <Button variant="outline" onClick={() => freeing.open()}>
          {t`Remove payment protection`}
        </Button>
      )}
      {mayPropose && (
        <Button variant="outline" onClick={() => recovering.open()}>
          {t`New way in`}
        </Button>
      )}
      {mayPropose && (
        <Button variant="outline" onClick={() => correcting.open()}>
          {t`Correct details`}
        </Button>
      )}
      {correcting.show(() => (
        <CorrectionSheet member={member} />
      ))}
      {recovering.show(() => (
        <RecoverySheet member={member} />
      ))}
      {freeing.show(() => (
        <StepUpSheet member={member} />
      ))}
      {standing.show(() => (
        <StandingSheet member={member} />
      ))}
    </>
  );
}

function MemberView({ member }: { member: OfficeMember }) {
  const { t, i18n } = useLingui();
  const level = useLevelName(member.level);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {member.suspendedReason && (
        <p className="rounded-card bg-danger-soft px-4 py-3 text-sm text-danger lg:col-span-2">
          <Trans>Suspended: {member.suspendedReason}</Trans>
        </p>
      )}
      <SectionCard title={t`Balances`} className="lg:col-span-2">
        <dl className="grid gap-4 sm:grid-cols-3">
          {ASSETS.map((asset) => (
            <div key={asset}>
              <dt className="text-xs text-ink-faint">{i18n._(ASSET_NAMES[asset])}</dt>
              <dd className="mt-0.5 text-lg font-semibold">
                <AssetAmount asset={asset} amount={member.balances[asset]} />
              </dd>
            </div>
          ))}
        </dl>
      </SectionCard>
      <SectionCard title={t`Person`}>
        <Facts>
          <Fact name={t`Name`}>{member.name}</Fact>
          <Fact name={t`Nickname`}>{member.nickname || "—"}</Fact>
          <Fact name={t`Email`}>{member.email ?? "—"}</Fact>
          <Fact name={t`Mobile`}>
            <span translate="no" className="figures">
              {member.areaCode} {member.mobile}
            </span>
          </Fact>
          <Fact name={t`Payment protection`}>
            <Badge tone={member.stepUp ? "success" : "plain"}>{member.stepUp ? t`On` : t`Off`}</Badge>
          </Fact>
          <Fact name={t`Country`}>
            <CountryName code={member.nationality} />
          </Fact>
          <Fact name={t`Birthday`}>
            <Day day={member.birthday} />
          </Fact>
        </Facts>
      </SectionCard>
      <SectionCard title={t`Team`}>
        <Facts>
          <Fact name={t`Level`}>{member.activated ? <Badge tone="gold">{level}</Badge> : t`Not activated`}</Fact>
          <Fact name={t`Personal achievement`}>
            <Money amount={member.achievement} unit="BV" />
          </Fact>
          <Fact name={t`BV on its way`}>
            <OnItsWay onItsWay={member.onItsWay} />
          </Fact>
          <Fact name={t`Joined`}>
            <Time at={member.joinedAt} />
          </Fact>
          <Fact name={t`Introduced by`}>
            <MemberLink memberId={member.referrerId} />
          </Fact>
          <Fact name={t`Placed below`}>
            <MemberLink memberId={member.placement?.parentId ?? null} />{" "}
            {member.placement && (member.placement.side === "left" ? t`on the left` : t`on the right`)}
          </Fact>
          <Fact name={t`Invitation code`} whole>
            <CopyText text={member.inviteCode} />
          </Fact>
        </Facts>
      </SectionCard>
      <ProposalsCard member={member} />
      <NotesCard
        subject={{ memberId: member.memberId }}
        notes={member.notes}
        closed={member.status === "cancelled"}
        className="lg:col-span-2"
      />
      <MemberHistory member={member} />
      <p className="text-xs text-ink-faint lg:col-span-2">{t`The audit log records that you looked at this member.`}</p>
    </div>
  );
}

/** BV on its way, and the next day on which some of it counts. */
function OnItsWay({ onItsWay: { bv, days } }: Pick<OfficeMember, "onItsWay">) {
  const [next] = days;
  return (
    <>
      <Money amount={bv} unit="BV" />
      {next && (
        <span className="block text-xs text-ink-faint">
          {next.day === null ? (
            <Trans>Counts once the return window is over</Trans>
          ) : (
            <Trans>
              next <Money amount={next.bv} unit="BV" /> by <Day day={next.day} />
            </Trans>
          )}
        </span>
      )}
    </>
  );
}

function MemberLink({ memberId }: { memberId: string | null }) {
  if (memberId === null) return "—";
  return (
    <Link
      to="/members/$memberId"
      params={{ memberId }}
      preload={false}
      className="figures font-medium text-brand-ink underline underline-offset-2"
    >
      {memberId}
    </Link>
  );
}

function MemberSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-28 rounded-card lg:col-span-2" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  );
}
