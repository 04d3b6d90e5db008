/** One withdrawal: progress, net amount and address, reason for a return, and its transaction. */

import { ask, queryClient, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { type WithdrawalDetail, withdrawals } from "@banyan/contract/browser/withdrawals.ts";
import { Refused } from "@banyan/contract/client.ts";
import { numberOf } from "@banyan/contract/numbers.ts";
import {
  Button,
  buttonClass,
  Card,
  CopyText,
  classes,
  confirm,
  EmptyState,
  Money,
  PullToRefresh,
  Skeleton,
  toast,
  useAmountText,
} from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, ExternalLink, Hourglass, Landmark, Undo2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Row } from "../../parts/layout/row.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { Planned } from "./planned.tsx";
import { Timeline } from "./timeline.tsx";
import { WholeAddress } from "./whole-address.tsx";
import { cameBack, useStateNames } from "./words.ts";

export default memberPage<{ id: string }>(
  () => ({
    exact: true,
    width: "narrow",
    prompt: t`Sign in to see your withdrawals.`,
  }),
  ({ search: { id } }) => <OneWithdrawal key={id} id={id} />,
);

function OneWithdrawal({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(ask(withdrawals.detail, { withdrawalId: id }));
  if (query.error instanceof Refused && !query.data)
    return (
      <EmptyState
        picture={<EmptyOrders />}
        title={t`Withdrawal not found`}
        text={query.error.message}
        action={
          <Link to="/pages/exchangeRecords" search={{}} className={buttonClass()}>
            <Trans>See all withdrawals</Trans>
          </Link>
        }
      />
    );
  return (
    <PullToRefresh onRefresh={query.refetch} label={t`Refreshing`}>
      <QueryView query={query} skeleton={<DetailsSkeleton />}>
        {(withdrawal) => <Details withdrawal={withdrawal} />}
      </QueryView>
    </PullToRefresh>
  );
}

function Details({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const { t } = useLingui();
  const { transactionId, explorerUrl } = withdrawal;
  return (
    <div className="grid gap-4 pt-4 pb-10">
      <StateHeader withdrawal={withdrawal} />
      <Part title={t`Amounts`}>
        <dl className="grid gap-2.5 text-sm">
          <Row name={<Trans>Amount</Trans>}>
            <Money amount={withdrawal.amount} />
          </Row>
          <Row name={<Trans>Service fee</Trans>}>
            <Planned over={cameBack(withdrawal)}>
              <Money amount={withdrawal.fee} />
            </Planned>
          </Row>
          <Row name={<Trans>Arrival amount</Trans>} strong>
            <Planned over={cameBack(withdrawal)}>
              <Money amount={withdrawal.arrival} look={cameBack(withdrawal) ? "plain" : "price"} className="text-xl" />
            </Planned>
          </Row>
          <Row name={<Trans>Withdrawal number</Trans>}>
            <CopyText text={numberOf(withdrawal.id)} className="figures" />
          </Row>
        </dl>
      </Part>
      <Part title={t`Receiving address`}>
        <div className="grid gap-3 text-sm">
          <div>
            <p className="text-xs text-ink-faint">
              <Trans>Network</Trans>
            </p>
            <p className="font-semibold whitespace-nowrap">{withdrawal.network}</p>
          </div>
          <div>
            <p className="text-xs text-ink-faint">
              <Trans>Address</Trans>
            </p>
            <div className="flex items-center justify-between gap-3">
              <p className="min-w-0 text-ink-soft">
                <WholeAddress address={withdrawal.address} />
              </p>
              <CopyText text={withdrawal.address} showText={false} className="shrink-0" />
            </div>
          </div>
          {transactionId && (
            <div>
              <p className="text-xs text-ink-faint">
                <Trans>Transaction ID</Trans>
              </p>
              <div className="flex items-center justify-between gap-3">
                <p translate="no" className="figures min-w-0 break-all text-ink-soft">
                  {transactionId}
                </p>
                <CopyText text={transactionId} showText={false} className="shrink-0" />
              </div>
              {explorerUrl && (
                <a
                  href={explorerUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="mt-1 inline-flex min-h-11 items-center gap-1.5 font-medium text-brand-ink"
                >
                  <Trans>See it on the chain</Trans>
                  <ExternalLink aria-hidden="true" className="size-4" strokeWidth={1.9} />
                </a>
              )}
            </div>
          )}
        </div>
      </Part>
      <Part title={t`Progress`}>
        <Timeline withdrawal={withdrawal} />
      </Part>
      {withdrawal.cancellable && <CancelButton withdrawal={withdrawal} />}
      <Link to="/pages/exchangeRecords" search={{}} className={buttonClass({ variant: "outline", block: true })}>
        <Trans>See all withdrawals</Trans>
      </Link>
    </div>
  );
}

function CancelButton({ withdrawal: { id, amount } }: { withdrawal: WithdrawalDetail }) {
  const { t } = useLingui();
  const text = useAmountText();
  const cancelling = useSend(withdrawals.cancel, {
    onDone(cancelled) {
      queryClient.setQueryData(ask(withdrawals.detail, { withdrawalId: id }).queryKey, cancelled);
      toast({ text: t`The withdrawal was cancelled`, tone: "success" });
    },
    // Staff took it up meanwhile.
    onRefused() {
      void renew(withdrawals.detail, withdrawals.index);
      return false;
    },
  });
  const question = async () => {
    const back = text(amount, { least: 2 });
    const yes = await confirm({
      title: t`Cancel this withdrawal?`,
      text: t`${back} USDT go back to your wallet balance at once, and nothing is paid out.`,
      confirmLabel: t`Cancel withdrawal`,
      cancelLabel: t`Keep it`,
      tone: "danger",
    });
    if (yes) cancelling.mutate({ withdrawalId: id });
  };
  return (
    <Button variant="outline" block busy={cancelling.isPending} onClick={() => void question()}>
      <Trans>Cancel withdrawal</Trans>
    </Button>
  );
}

const ICONS = {
  pending_review: Hourglass,
  approved: Landmark,
  rejected: Undo2,
  succeeded: CircleCheck,
  failed: CircleX,
  cancelled: Undo2,
};

function StateHeader({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const names = useStateNames();
  const { state } = withdrawal;
  const Icon = ICONS[state];
  return (
    <header
      className={classes(
        "flex items-start gap-4 rounded-card px-5 py-5",
        cameBack(withdrawal) && state !== "cancelled" ? "bg-danger-soft text-danger" : "bg-brand-soft text-brand-ink",
      )}
    >
      <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-surface">
        <Icon aria-hidden="true" className="size-7" strokeWidth={1.7} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-xl font-bold">{names[state]}</h2>
        <div className="mt-0.5 text-sm text-ink-soft">
          <WhatNext withdrawal={withdrawal} />
        </div>
      </div>
    </header>
  );
}

function WhatNext({ withdrawal }: { withdrawal: WithdrawalDetail }): ReactNode {
  const { from, to } = withdrawal.workingDays;
  switch (withdrawal.state) {
    case "pending_review":
      return (
        <Trans>
          Your request has arrived and the amount is held for it. Please allow {from}–{to} working days.
        </Trans>
      );
    case "approved":
      return <Trans>It is being paid out to your address.</Trans>;
    case "succeeded":
      return <Trans>It was paid out to your address.</Trans>;
    case "cancelled":
    case "rejected":
    case "failed":
      return (
        <>
          <p>
            <Trans>
              <Money amount={withdrawal.amount} /> went back to your wallet balance.
            </Trans>
          </p>
          {withdrawal.reason && (
            <p className="mt-2">
              <span className="block text-xs">
                {withdrawal.state === "failed" ? <Trans>Failure reason</Trans> : <Trans>Reason</Trans>}
              </span>
              <span className="font-medium text-ink">{withdrawal.reason}</span>
            </p>
          )}
        </>
      );
  }
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="p-4 lg:p-5">
        <h2 id={id} className="mb-3 text-base font-semibold">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}

function DetailsSkeleton() {
  return (
    <div className="grid gap-4 pt-4">
      <Skeleton className="h-24 w-full rounded-card" />
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-44 w-full rounded-card" />
    </div>
  );
}
