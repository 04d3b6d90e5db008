/** One top-up or payment of an order in coins, with its transactions. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officePayments } from "@banyan/contract/browser/office/payments.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { numberOf } from "@banyan/contract/numbers.ts";
import { CopyText, Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { cardLink, SectionCard } from "../../parts/cards/section-card.tsx";
import { CoinsCard } from "../../parts/coins/coins-card.tsx";
import { InvoiceStateBadge } from "../../parts/names/invoice-names.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { PaymentHistory } from "./payment-history.tsx";

const route = getRouteApi("/payments/$invoiceId");

type Payment = OutputOf<typeof officePayments.detail>;

export default function PaymentPage() {
  const { t } = useLingui();
  const { invoiceId } = route.useParams();
  const payment = useQuery(ask(officePayments.detail, { invoiceId }));
  const number = numberOf(invoiceId);
  const orderNumber = payment.data?.orderNumber;
  return (
    <Page
      exact
      title={
        orderNumber ? t`Payment of order ${orderNumber}` : payment.data ? t`Top-up ${number}` : t`Payment in coins`
      }
      mark={payment.data && <InvoiceStateBadge state={payment.data.state} />}
      back={{ link: { to: "/payments" }, label: t`Payments in coins` }}
    >
      <QueryView
        query={payment}
        skeleton={
          <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
            <Skeleton className="h-72 w-full rounded-card" />
            <Skeleton className="h-28 w-full rounded-card" />
          </div>
        }
      >
        {(found) => (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <CoinsCard coins={found.coins} />
            <div className="grid gap-4">
              <Member payment={found} />
              <Order payment={found} />
            </div>
            <PaymentHistory payment={found} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function Member({ payment: { memberId, memberName } }: { payment: Payment }) {
  const { t } = useLingui();
  const mayOpen = useMay("office:members.read");
  return (
    <SectionCard
      title={t`Member`}
      actions={
        mayOpen && (
          <Link to="/members/$memberId" params={{ memberId }} preload={false} className={cardLink}>
            {t`Open`}
          </Link>
        )
      }
    >
      <p className="text-sm font-medium">{memberName}</p>
      <p className="mt-1 text-sm">
        <CopyText text={memberId} />
      </p>
    </SectionCard>
  );
}

function Order({ payment: { orderId, orderNumber } }: { payment: Payment }) {
  const { t } = useLingui();
  const mayOpen = useMay("office:orders.read");
  if (!orderId || !orderNumber) return null;
  return (
    <SectionCard
      title={t`Order`}
      actions={
        mayOpen && (
          <Link to="/orders/$orderId" params={{ orderId }} preload={false} className={cardLink}>
            {t`Open`}
          </Link>
        )
      }
    >
      <p className="text-sm">
        <CopyText text={orderNumber} />
      </p>
    </SectionCard>
  );
}
