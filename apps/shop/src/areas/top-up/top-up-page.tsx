/** Tops up the wallet balance: amount, payment, result. */

import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { payments } from "@banyan/contract/browser/payments.ts";
import { Refused } from "@banyan/contract/client.ts";
import { buttonClass, EmptyState, Skeleton } from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useConfig } from "../../api/config.ts";
import { CoinPayment, isWaiting } from "../../parts/coins/coin-payment.tsx";
import { renewMoney } from "../../parts/coins/renew-money.ts";
import { memberPage } from "../../shell/member-page.tsx";
import { TopUpForm } from "./top-up-form.tsx";
import { TopUpResult } from "./top-up-result.tsx";

export default memberPage<{ id?: string }>(
  () => ({
    exact: true,
    width: "form",
    actions: <RecordsLink />,
    className: "pt-4 pb-10",
    prompt: t`Sign in to top up your wallet balance.`,
  }),
  ({ search: { id } }) => (id ? <OneTopUp key={id} invoiceId={id} /> : <NewTopUp />),
);

/** Shops without coin payments show a message instead of the form. */
function NewTopUp() {
  const { t } = useLingui();
  if (useConfig()?.topUps !== false) return <TopUpForm />;
  return (
    <EmptyState
      picture={<EmptyOrders />}
      title={t`Top-ups are not available`}
      text={t`This shop does not take USDT at the moment. Your wallet balance stays as it is.`}
      action={
        <Link to="/pages/eWallet" search={{}} className={buttonClass()}>
          <Trans>Go to the e-wallet</Trans>
        </Link>
      }
    />
  );
}

function RecordsLink() {
  return (
    <Link
      to="/pages/storedRecord"
      className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-brand-ink hover:bg-brand-soft"
    >
      <History aria-hidden="true" className="size-4.5" strokeWidth={1.9} />
      <Trans>Records</Trans>
    </Link>
  );
}

/** Cache invalidation after coins arrived. */
function forgetMoney(): void {
  void renewMoney();
  void renew(payments.list);
}

function OneTopUp({ invoiceId }: { invoiceId: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...ask(payments.detail, { invoiceId }), staleTime: 0 });
  const onNews = () => {
    void query.refetch();
    forgetMoney();
  };
  if (query.error instanceof Refused && !query.data)
    return (
      <EmptyState
        picture={<EmptyOrders />}
        title={t`Top-up not found`}
        text={query.error.message}
        action={
          <Link to="/pages/storedRecord" className={buttonClass()}>
            <Trans>Top-up records</Trans>
          </Link>
        }
      />
    );
  return (
    <QueryView query={query} skeleton={<PaymentSkeleton />}>
      {(invoice) =>
        isWaiting(invoice) ? (
          <CoinPayment invoice={invoice} followed={{ invoiceId }} onNews={onNews} />
        ) : (
          <TopUpResult invoice={invoice} />
        )
      }
    </QueryView>
  );
}

function PaymentSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-16 w-full rounded-field" />
      <Skeleton className="h-28 w-full rounded-field" />
      <Skeleton className="mx-auto size-60 rounded-card" />
      <Skeleton className="h-20 w-full rounded-field" />
    </div>
  );
}
