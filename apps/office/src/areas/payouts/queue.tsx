/** The list of payouts: in progress, needing a person, ended. */

import { officePayouts, PAYOUT_TABS, type PayoutTab } from "@banyan/contract/browser/office/payouts.ts";
import { Badge, Button, EmptyState, List, Money, Skeleton, TabList, TabPanel, Tabs, Time, useSheet } from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Line } from "../../parts/cards/line.tsx";
import { WaitingFor } from "../../parts/coins/age.tsx";
import { ExplorerLink } from "../../parts/coins/explorer-link.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import type { Payout, PayoutStatus } from "./payout.ts";
import { CancelSheet, RetrySheet } from "./payout-sheets.tsx";
import { PROBLEM_TEXTS, STATES } from "./words.ts";

const ROWS = 20;
const WATCH_MS = 5_000;
const route = getRouteApi("/payouts");

export function Queue({ counts }: { counts: PayoutStatus["counts"] }) {
  const { t } = useLingui();
  const { tab: wanted, page } = route.useSearch();
  const navigate = useNavigate();
  const tab = PAYOUT_TABS.find((known) => known === wanted) ?? "open";
  const query = useList(officePayouts.index, { page: pageOf(page), limit: ROWS, tab }, { refetchInterval: WATCH_MS });
  const names: Record<PayoutTab, string> = { open: t`Under way`, problems: t`Problems`, ended: t`Ended` };
  return (
    <Tabs
      label={t`Status`}
      value={tab}
      onChange={(next) =>
        void navigate({ to: "/payouts", search: next === "open" ? {} : { tab: next }, replace: true })
      }
      tabs={PAYOUT_TABS.map((id) => ({ id, label: names[id], count: id === "ended" ? undefined : counts[id] }))}
    >
      <TabList className="-mx-4 mb-4 lg:mx-0" />
      <TabPanel>
        <PagedView query={query} empty={<Nothing tab={tab} />} skeleton={<QueueSkeleton />}>
          {({ rows }) => (
            <List aria-label={t`Payouts`}>
              {rows.map((row) => (
                <PayoutRow key={row.withdrawalId} payout={row} />
              ))}
            </List>
          )}
        </PagedView>
      </TabPanel>
    </Tabs>
  );
}

function PayoutRow({ payout }: { payout: Payout }) {
  const { t, i18n } = useLingui();
  const sheet = useSheet();
  const cancelling = useSheet();
  const { member, state, problem, nonce, txHash, explorerUrl, signed, tries, endedAt } = payout;
  const { name, tone } = STATES[state];
  return (
    <li className="grid gap-2 px-4 py-3.5 text-sm lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] lg:gap-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money amount={payout.amount} className="text-base font-semibold" />
          <Badge tone={tone}>{i18n._(name)}</Badge>
        </p>
        <p className="mt-1">
          {member ? (
            <Link
              to="/withdrawals/$withdrawalId"
              params={{ withdrawalId: payout.withdrawalId }}
              className="font-medium text-brand-ink underline underline-offset-2"
            >
              {member.memberName}{" "}
              <span translate="no" className="figures">
                {member.memberId}
              </span>
            </Link>
          ) : (
            t`Unknown to this database`
          )}
        </p>
        {state === "failed" && (
          <p className="mt-1 text-warning">{t`The chain carried it out without effect; the amount went back.`}</p>
        )}
        {payout.cancelAskedAt && !endedAt && (
          <p className="mt-1 text-warning">{t`It is being cancelled. The first of both transactions in a block holds.`}</p>
        )}
        {problem && <p className="mt-1 text-warning">{i18n._(PROBLEM_TEXTS[problem])}</p>}
        <p className="mt-1 text-xs text-ink-faint">
          {endedAt ? <Time at={endedAt} /> : <WaitingFor since={payout.since} />}
        </p>
      </div>
      <div className="min-w-0">
        <dl className="grid gap-1 text-xs">
          <Line name={t`Address`} copy={payout.address} />
          {nonce !== null && (
            <Line name={t`Nonce`}>
              <span translate="no" className="figures">
                {nonce}
              </span>
            </Line>
          )}
          {txHash && <Line name={t`Transaction ID`} copy={txHash} />}
          {signed > 1 && (
            <Line name={t`Transactions signed`}>
              <span translate="no" className="figures">
                {signed}
              </span>
            </Line>
          )}
          {tries > 0 && (
            <Line name={t`Tries`}>
              <span translate="no" className="figures">
                {tries}
              </span>
            </Line>
          )}
        </dl>
        {explorerUrl && <ExplorerLink href={explorerUrl} />}
      </div>
      <div>
        {payout.mayRetry && (
          <Button variant="outline" size="sm" onClick={() => sheet.open()}>
            {t`Try again`}
          </Button>
        )}
        {sheet.show(() => (
          <RetrySheet payout={payout} />
        ))}
        {payout.mayCancel && (
          <Button variant="outline" size="sm" onClick={() => cancelling.open()}>
            {t`Cancel payout`}
          </Button>
        )}
        {cancelling.show(() => (
          <CancelSheet payout={payout} />
        ))}
      </div>
    </li>
  );
}

function Nothing({ tab }: { tab: PayoutTab }) {
  const { t } = useLingui();
  const titles = { open: t`Nothing is under way`, problems: t`No problems`, ended: t`Nothing here` };
  return <EmptyState picture={<EmptyOrders />} title={titles[tab]} />;
}

function QueueSkeleton() {
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20 w-full" />
      ))}
    </div>
  );
}
