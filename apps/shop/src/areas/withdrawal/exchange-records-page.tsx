/** The member's withdrawals, newest first, by state. */

import { askPages, renew, useInfiniteQuery } from "@banyan/app/query.ts";
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
import { Link } from "@tanstack/react-router";
import { RecordList } from "../../parts/lists/record-list.tsx";
import { NothingInState, StateRecords } from "../../parts/lists/state-records.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { shortAddress } from "./exchange.rules.ts";
import { Planned } from "./planned.tsx";
import { cameBack, STATE_TONES, useStateNames } from "./words.ts";

const PAGE = "/pages/exchangeRecords";

export default memberPage<{ state?: string }>(
  () => ({
    width: "narrow",
    className: "px-0 lg:px-6",
    prompt: t`Sign in to see your withdrawals.`,
  }),
  Records,
);

function Records({ search }: { search: { state?: string } }) {
  const { t } = useLingui();
  return (
    <StateRecords
      page={PAGE}
      label={t`Withdrawals by state`}
      states={WITHDRAWAL_STATES}
      names={useStateNames()}
      wanted={search.state}
      onRefresh={() => renew(withdrawals.index)}
    >
      {(state) => <RecordsIn state={state} />}
    </StateRecords>
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
        <span className="mt-1 flex items-baseline justify-between gap-4 text-sm text-ink-soft">
          <Trans>Arrival amount</Trans>
          <Planned over={cameBack(withdrawal)}>
            <Money amount={withdrawal.arrival} />
          </Planned>
        </span>
        <span className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-xs text-ink-faint">
          <span translate="no" className="figures">
            {shortAddress(withdrawal.address)}
          </span>
          <Time at={withdrawal.createdAt} />
        </span>
      </Link>
    </Card>
  );
}

function NoRecords({ filtered }: { filtered: boolean }) {
  const { t } = useLingui();
  const picture = <EmptyOrders />;
  return filtered ? (
    <NothingInState
      page={PAGE}
      picture={picture}
      title={t`No withdrawal is in this state`}
      all={t`See all withdrawals`}
    />
  ) : (
    <EmptyState
      picture={picture}
      title={t`You have not withdrawn anything yet`}
      text={t`Your withdrawals will appear here, with every step.`}
      action={
        <Link to="/pages/exchange" className={buttonClass()}>
          <Trans>Withdraw</Trans>
        </Link>
      }
    />
  );
}
