/** Requests a withdrawal: amount, address, fee, net amount. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { withdrawals } from "@banyan/contract/browser/withdrawals.ts";
import { AmountField, Button, Card, Locked, Money, PullToRefresh, Skeleton, useAmountText } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { CalendarClock, History } from "lucide-react";
import { NetworkCard } from "../../parts/coins/network-card.tsx";
import { PauseNotice } from "../../parts/layout/pause-notice.tsx";
import type { Member } from "../../session/session.ts";
import { memberPage } from "../../shell/member-page.tsx";
import { AddressField } from "./address-field.tsx";
import { ConfirmSheet, WithdrawalNotice } from "./confirm-sheet.tsx";
import { CountryNotice } from "./country-notice.tsx";
import { type Limits, mostOf, sumsOf } from "./exchange.rules.ts";
import { IdentityNotice } from "./identity-notice.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { SecondLockOffer, useProtection } from "./second-lock.tsx";
import { SumsList } from "./sums.tsx";
import { useExchange } from "./use-exchange.ts";

export default memberPage(
  (_, member) => ({
    exact: true,
    width: "narrow",
    actions: member && <RecordsLink />,
    prompt: t`Sign in to withdraw your balance.`,
  }),
  Exchange,
);

function RecordsLink() {
  return (
    <Link
      to="/pages/exchangeRecords"
      search={{}}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-brand-ink hover:bg-brand-soft"
    >
      <History aria-hidden="true" className="size-4.5" strokeWidth={1.9} />
      <Trans>Records</Trans>
    </Link>
  );
}

function Exchange({ member: { memberId } }: { member: Member }) {
  const { t } = useLingui();
  const query = useQuery(ask(withdrawals.limits, {}));
  const protection = useProtection(memberId);
  return (
    <PullToRefresh onRefresh={query.refetch} label={t`Refreshing`}>
      <QueryView query={query} skeleton={<ExchangeSkeleton />}>
        {(limits) =>
          // Its offer would move the form that is already in use.
          protection.isLoading ? (
            <ExchangeSkeleton />
          ) : (
            <div className="grid gap-4 pt-4 pb-32 lg:pb-10">
              <LimitsCard limits={limits} />
              {mayAsk(limits) && <SecondLockOffer memberId={memberId} state={protection.data} />}
              <Ask limits={limits} />
            </div>
          )
        }
      </QueryView>
    </PullToRefresh>
  );
}

const mayAsk = (limits: Limits) => limits.mayWithdraw && limits.identity === "approved";

function Ask({ limits }: { limits: Limits }) {
  if (!limits.mayWithdraw) return <CountryNotice />;
  if (limits.identity !== "approved") return <IdentityNotice identity={limits.identity} />;
  return <ExchangeForm limits={limits} />;
}

function ExchangeForm({ limits }: { limits: Limits }) {
  const { t } = useLingui();
  const exchange = useExchange(limits);
  const { form } = exchange;
  const draft = form.values;
  const locked = exchange.move.sent !== undefined;
  const { network } = limits;
  const minimum = useAmountText()(limits.minimum);
  const { from, to } = limits.workingDays;
  return (
    <form {...form.props} className="grid gap-4">
      <PauseNotice part="withdrawals" />
      {!exchange.confirming.isOpen && <WithdrawalNotice move={exchange.move} />}
      <Locked when={locked}>
        <Card className="grid gap-5 p-4 lg:p-5">
          <AmountField
            label={t`Amount`}
            unit="USDT"
            {...form.bind("amount")}
            placeholder={minimum}
            hint={t`Minimum ${minimum} USDT`}
            enterKeyHint="next"
          />
          <Button
            variant="soft"
            size="sm"
            className="-mt-2 justify-self-start"
            disabled={mostOf(limits) === "0"}
            onClick={() => form.set({ amount: mostOf(limits) })}
          >
            <Trans>Withdraw all</Trans>
          </Button>
          <AddressField form={form} />
          <NetworkCard network={network}>
            <Trans>The address must take USDT on {network}. On any other network the coins are lost.</Trans>
          </NetworkCard>
        </Card>
      </Locked>
      <Card className="p-4 lg:p-5">
        <SumsList amount={draft.amount} limits={limits} />
      </Card>
      <p className="flex gap-3 text-sm text-ink-soft">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" strokeWidth={1.8} />
        <Trans>
          We review each request by hand. Please allow {from}–{to} working days.
        </Trans>
      </p>
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[var(--safe-bottom)] lg:static lg:border-0 lg:bg-transparent">
        <div className="page-width py-3 lg:px-0">
          <ArrivalLine amount={draft.amount} limits={limits} />
          <Button type="submit" variant="accent" size="lg" block aria-disabled={locked}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      </div>
      {exchange.confirming.show(() => (
        <ConfirmSheet typed={exchange.typed} move={exchange.move} limits={limits} />
      ))}
    </form>
  );
}

/** The net amount, visible while typing: the sums are below the fold on phones. */
function ArrivalLine({ amount, limits }: { amount: string; limits: Limits }) {
  const sums = sumsOf(amount, limits);
  if (!sums) return null;
  return (
    <p aria-hidden="true" className="mb-2 flex items-baseline justify-between gap-4 text-sm lg:hidden">
      <span className="text-ink-soft">
        <Trans>Arrival amount</Trans>
      </span>
      <Money amount={sums.arrival} look="price" className="text-lg" />
    </p>
  );
}

function ExchangeSkeleton() {
  return (
    <div className="grid gap-4 pt-4">
      <Skeleton className="h-44 w-full rounded-card" />
      <Skeleton className="h-80 w-full rounded-card" />
      <Skeleton className="h-32 w-full rounded-card" />
    </div>
  );
}
