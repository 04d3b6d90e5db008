/** The member's own team figures: achievements and counts of both sides, and today's changes. */

import { useLevelName } from "@banyan/app/level-names.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { Balance } from "@banyan/app/team/balance.tsx";
import { Bv } from "@banyan/app/team/bv.tsx";
import { OnItsWay } from "@banyan/app/team/on-its-way.tsx";
import { teamOnItsWay } from "@banyan/app/team/team.rules.ts";
import { tierName } from "@banyan/app/team/words.ts";
import { type Leg, type TeamOverview as Overview, team } from "@banyan/contract/browser/team.ts";
import { Badge, Card, Count, List, ListRow, Money, Skeleton } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { QrCode, Users } from "lucide-react";

export const askOverview = () => ask(team.overview, {});

export function TeamOverview() {
  const query = useQuery(askOverview());
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-76 w-full rounded-card" />}>
      {(overview) => <Figures overview={overview} />}
    </QueryView>
  );
}

function Figures({ overview: { oneself, today } }: { overview: Overview }) {
  const { t } = useLingui();
  const level = useLevelName(oneself.level);
  const tier = tierName(oneself.tier);
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">
            <Trans>Team achievement</Trans>
          </p>
          <p className="text-2xl font-bold">
            <Bv amount={oneself.team} />
            <OnItsWay amount={teamOnItsWay(oneself)} />
          </p>
        </div>
        <p className="flex flex-wrap gap-1.5 pt-1">
          <Badge tone="gold" size="md">
            {level}
          </Badge>
          {tier && (
            <Badge tone="gold" size="md">
              {tier}
            </Badge>
          )}
        </p>
      </div>
      <Balance left={oneself.left.achievement} right={oneself.right.achievement} className="mt-3 mb-2" />
      <div className="grid grid-cols-2 gap-4">
        <SideFigures title={t`Left side`} leg={oneself.left} onItsWay={oneself.onItsWay.left} today={today.left} />
        <SideFigures
          title={t`Right side`}
          leg={oneself.right}
          onItsWay={oneself.onItsWay.right}
          today={today.right}
          isEnd
        />
      </div>
      <dl className="mt-3 flex items-baseline justify-between gap-3 border-t border-line pt-3 text-sm">
        <dt className="text-ink-soft">
          <Trans>Personal achievement</Trans>
        </dt>
        <dd className="shrink-0 text-end">
          <span className="font-semibold">
            <Bv amount={oneself.personal} />
          </span>
          <OnItsWay amount={oneself.onItsWay.personal} />
          <Today amount={today.personal} />
        </dd>
      </dl>
      {!oneself.activated && (
        <Link to="/pages/member" className="mt-3 block rounded-field bg-gold-soft px-4 py-3 text-sm text-gold-ink">
          <Trans>Your team grows from the first day. Its incomes begin with your activation.</Trans>
        </Link>
      )}
    </Card>
  );
}

interface SideFiguresProps {
  title: string;
  leg: Leg;
  onItsWay: string | null;
  today: Overview["today"]["left"];
  isEnd?: boolean;
}

function SideFigures({ title, leg, onItsWay, today, isEnd = false }: SideFiguresProps) {
  const { count } = leg;
  return (
    <div className={isEnd ? "min-w-0 text-end" : "min-w-0"}>
      <h2 className="text-xs text-ink-soft">{title}</h2>
      <p className="font-semibold">
        <Bv amount={leg.achievement} />
        <OnItsWay amount={onItsWay} />
      </p>
      <p className="text-xs text-ink-soft">
        <Plural value={count} one="# member" other="# members" />
      </p>
      <p className="text-xs text-ink-soft">
        <Today amount={today.achievement} />
        {today.joined > 0 && (
          <span className="block text-success">
            <Plural value={today.joined} one="# joined today" other="# joined today" />
          </span>
        )}
      </p>
    </div>
  );
}

function Today({ amount }: { amount: string }) {
  return (
    <span className="block text-xs text-ink-soft">
      <Trans>
        today <Money amount={amount} unit="" signed />
      </Trans>
    </span>
  );
}

/** Links from the team page. */
export function TeamLinks() {
  const { t } = useLingui();
  const oneself = useQuery(askOverview()).data?.oneself;
  return (
    <List aria-label={t`My team`}>
      <ListRow
        icon={<Users {...ICON} />}
        title={t`Direct referrals`}
        value={oneself && <Count value={oneself.directCount} />}
        leads
        render={(row) => <Link to="/pages/teamList" search={{}} {...row} />}
      />
      <ListRow
        icon={<QrCode {...ICON} />}
        title={t`My QR code and invitation code`}
        leads
        render={(row) => <Link to="/pages/invite" {...row} />}
      />
    </List>
  );
}
const ICON = { "aria-hidden": true, className: "size-5.5", strokeWidth: 1.7 } as const;
