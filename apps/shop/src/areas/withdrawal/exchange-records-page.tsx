/** One's withdrawals, newest first, by their state. */

import { askPages, keyOf, queryClient, useInfiniteQuery } from "@banyan/app/query.ts";
import {
  WITHDRAWAL_STATES,
  type WithdrawalState,
  type WithdrawalSummary,
  withdrawals,
} from "@banyan/contract/browser/withdrawals.ts";
import { Badge, buttonClass, Card, EmptyState, Money, Time } from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { RecordList } from "../../parts/record-list.tsx";
import { StateTabs } from "../../parts/state-tabs.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { shortAddress } from "./exchange.rules.ts";
import { STATE_TONES, useStateNames } from "./words.ts";

const route = getRouteApi("/pages/exchangeRecords");
const TABS = ["all", ...WITHDRAWAL_STATES] as const;

export default memberPage(
  () => ({
    title: t`Withdrawal records`,
    width: "narrow",
    className: "px-0 lg:px-6",
    prompt: t`Sign in to see your withdrawals.`,
  }),
  Records,
);

function Records() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const names = useStateNames();
  const tab = TABS.find((id) => id === search.state) ?? "all";
  const tabs = TABS.map((id) => ({ id, label: id === "all" ? t`All` : names[id] }));
  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(withdrawals.index) });
  return (
    <StateTabs
      label={t`Withdrawals by state`}
      tabs={tabs}
      value={tab}
      onChange={(id) => void navigate({ search: id === "all" ? {} : { state: id }, replace: true })}
      onRefresh={refresh}
    >
      <RecordsIn state={tab === "all" ? undefined : tab} />
    </StateTabs>
  );
}

function RecordsIn({ state }: { state: WithdrawalState | undefined }) {
  const query = useInfiniteQuery(askPages(withdrawals.index, { state }));
  return (
    <RecordList query={query} empty={<NoRecords filtered={state !== undefined} />}>
      {(withdrawal) => <RecordCard withdrawal={withdrawal} />}
    </RecordList>
  );
}

function RecordCard({ withdrawal }: { withdrawal: WithdrawalSummary }) {
  const names = useStateNames();
  const { state } = withdrawal;
  return (
    <Card>
      <Link
        to="/pages/withdrawalDetails"
        search={{ id: withdrawal.id }}
        className="block px-4 py-3.5 hover:bg-sunken focus-visible:-outline-offset-3 lg:px-5"
      >
        <span className="flex items-start justify-between gap-3">
          <Money amount={withdrawal.amount} className="text-lg font-semibold" />
          <Badge tone={STATE_TONES[state]} size="md" className="mt-0.5 shrink-0">
            {names[state]}
          </Badge>
        </span>
        <span className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-sm text-ink-soft">
          <span>
            <Trans>
              Arrival amount <Money amount={withdrawal.arrival} />
            </Trans>
          </span>
        </span>
        <span className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-xs text-ink-faint">
          <span className="figures">{shortAddress(withdrawal.address)}</span>
          <Time at={withdrawal.createdAt} />
        </span>
      </Link>
    </Card>
  );
}

function NoRecords({ filtered }: { filtered: boolean }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<EmptyOrders />}
      title={filtered ? t`No withdrawal is in this state` : t`You have not withdrawn anything yet`}
      text={filtered ? undefined : t`What you withdraw is found here, with every step of its way.`}
      action={
        filtered ? (
          <Link to="/pages/exchangeRecords" search={{}} replace className={buttonClass({ variant: "outline" })}>
            <Trans>See all withdrawals</Trans>
          </Link>
        ) : (
          <Link to="/pages/exchange" className={buttonClass()}>
            <Trans>Withdraw</Trans>
          </Link>
        )
      }
    />
  );
}
