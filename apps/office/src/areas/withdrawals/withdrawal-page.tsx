/** One withdrawal: amount, member, pros and cons, and actions. */

import { useLevelName } from "@banyan/app/level-names.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeWithdrawals, type WithdrawalAction } from "@banyan/contract/browser/office/withdrawals.ts";
import { Badge, Button, CopyText, Money, Skeleton, Time, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { cardLink, Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { WaitingFor } from "../../parts/coins/age.tsx";
import { MemberStatusBadge } from "../../parts/members/member-status.tsx";
import { WithdrawalStateBadge } from "../../parts/names/withdrawal-state.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { ApproveSheet } from "./approve-sheet.tsx";
import { Hints, Movements, SameAddress } from "./background.tsx";
import { ClaimSheet, GiveUpSheet } from "./claim-sheets.tsx";
import { Course } from "./course.tsx";
import { FailSheet, RejectSheet } from "./give-back-sheet.tsx";
import type { OfficeWithdrawal } from "./office-withdrawal.ts";
import { PaySheet } from "./pay-sheet.tsx";
import { askAgain, FoundText, Payment, RestoredText } from "./payment-check.tsx";
import { IdentityBadge } from "./words.tsx";

const route = getRouteApi("/withdrawals/$withdrawalId");

export default function WithdrawalPage() {
  const { t } = useLingui();
  const { withdrawalId } = route.useParams();
  const query = useQuery({
    ...ask(officeWithdrawals.detail, { withdrawalId }),
    refetchInterval: ({ state: { data } }) => askAgain([data?.named?.check]),
  });
  return (
    <Page
      exact
      title={query.data ? t`Withdrawal of ${query.data.memberName}` : t`Withdrawal`}
      mark={query.data && <WithdrawalStateBadge state={query.data.state} />}
      back={{ link: { to: "/withdrawals" }, label: t`Withdrawals` }}
      actions={query.data && <Actions withdrawal={query.data} key={query.data.id} />}
    >
      <QueryView query={query} skeleton={<WithdrawalSkeleton />}>
        {(found) => <WithdrawalView withdrawal={found} />}
      </QueryView>
    </Page>
  );
}

const SHEETS = {
  approve: ApproveSheet,
  reject: RejectSheet,
  claim: ClaimSheet,
  giveUp: GiveUpSheet,
  pay: PaySheet,
  fail: FailSheet,
};
const MAIN: ReadonlySet<WithdrawalAction> = new Set(["approve", "claim", "pay"]);

function Actions({ withdrawal }: { withdrawal: OfficeWithdrawal }) {
  const { t } = useLingui();
  const sheet = useSheet<WithdrawalAction>();
  const names = {
    approve: t`Approve`,
    reject: t`Reject`,
    claim: t`Pay it myself`,
    giveUp: t`Give it back`,
    pay: t`Enter the transaction ID`,
    fail: t`Mark as failed`,
  };
  const actions = withdrawal.actions.toSorted((one, other) => Number(MAIN.has(one)) - Number(MAIN.has(other)));
  return (
    <>
      {actions.map((action) => (
        <Button key={action} variant={MAIN.has(action) ? "primary" : "outline"} onClick={() => sheet.open(action)}>
          {names[action]}
        </Button>
      ))}
      {sheet.show((action) => {
        const SheetOf = SHEETS[action];
        return <SheetOf withdrawal={withdrawal} />;
      })}
    </>
  );
}

function WithdrawalView({ withdrawal }: { withdrawal: OfficeWithdrawal }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-4">
        <StandsBack withdrawal={withdrawal} />
        <Asked withdrawal={withdrawal} />
        <Hints hints={withdrawal.hints} />
        <Movements movements={withdrawal.movements} />
      </div>
      <div className="grid gap-4">
        <Member withdrawal={withdrawal} />
        <Payment withdrawal={withdrawal} />
        <SameAddress others={withdrawal.sameAddress} />
        <Course withdrawal={withdrawal} />
      </div>
    </div>
  );
}

/** Explains missing actions, or what has to be clarified first. */
function StandsBack({ withdrawal }: { withdrawal: OfficeWithdrawal }) {
  const { standsBack, claim, found } = withdrawal;
  if (!standsBack) return null;
  const payer = claim?.by;
  const words = {
    own: <Trans>This is your own withdrawal. Somebody else has to decide on it.</Trans>,
    approved_before: (
      <Trans>You have approved it. It is a large amount, so a second person has to approve it too.</Trans>
    ),
    claimed: <Trans>{payer} is paying it. Until it is given back, nobody else can pay it or mark it as failed.</Trans>,
    paying: <Trans>Its transaction may still pay it, so nothing else can be done meanwhile.</Trans>,
    restored: <RestoredText />,
    found: found && <FoundText transactionId={found} />,
  };
  return (
    <p role="status" className="rounded-field bg-warning-soft px-4 py-3 text-sm text-warning">
      {words[standsBack]}
    </p>
  );
}

function Asked({ withdrawal }: { withdrawal: OfficeWithdrawal }) {
  const { t } = useLingui();
  const { approvals, approvalsNeeded } = withdrawal;
  return (
    <SectionCard title={t`Requested`}>
      <Facts>
        <Fact name={t`Amount`}>
          <Money amount={withdrawal.amount} className="text-lg font-semibold" />
        </Fact>
        <Fact name={t`To be paid, after the fee`}>
          <Money amount={withdrawal.arrival} className="text-lg font-semibold" />
        </Fact>
        <Fact name={t`Service fee`}>
          <Money amount={withdrawal.fee} />
        </Fact>
        <Fact name={t`Network`}>
          <span className="font-semibold">{withdrawal.network}</span>
        </Fact>
        <Fact name={t`Address`} whole>
          <CopyText text={withdrawal.address} />
        </Fact>
        <Fact name={t({ context: "time", message: "Requested" })}>
          <Time at={withdrawal.createdAt} />
        </Fact>
        {withdrawal.closedAt === null && (
          <Fact name={t({ context: "duration", message: "Waiting" })}>
            <WaitingFor since={withdrawal.createdAt} />
          </Fact>
        )}
        <Fact name={t`Approvals`}>
          <Trans>
            {approvals} of {approvalsNeeded}
          </Trans>
        </Fact>
      </Facts>
    </SectionCard>
  );
}

function Member({ withdrawal }: { withdrawal: OfficeWithdrawal }) {
  const { t } = useLingui();
  const mayOpen = useMay("office:members.read");
  const { memberId } = withdrawal;
  const level = useLevelName(withdrawal.level);
  return (
    <SectionCard
      title={t`Member`}
      actions={
        mayOpen && (
          <Link to="/members/$memberId" params={{ memberId }} className={cardLink}>
            {t`Open`}
          </Link>
        )
      }
    >
      <p className="text-sm font-medium">{withdrawal.memberName}</p>
      <p className="mt-1 text-sm">
        <CopyText text={memberId} />
      </p>
      <p className="mt-3 flex flex-wrap gap-1.5">
        <IdentityBadge identity={withdrawal.identity} />
        <MemberStatusBadge status={withdrawal.memberStatus} />
        <Badge tone={withdrawal.level > 0 ? "gold" : "plain"}>{level}</Badge>
      </p>
      <div className="mt-3">
        <Facts>
          <Fact name={t`Joined`}>
            <Time at={withdrawal.memberJoinedAt} precision="day" />
          </Fact>
          <Fact name={t`Balance left`}>
            <Money amount={withdrawal.balance} wraps />
          </Fact>
        </Facts>
      </div>
    </SectionCard>
  );
}

function WithdrawalSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Skeleton className="h-72 w-full rounded-card" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  );
}
