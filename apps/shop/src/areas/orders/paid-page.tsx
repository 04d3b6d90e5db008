/** The receipt of a paid order. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { type OrderDetail, orders } from "@banyan/contract/browser/orders.ts";
import { buttonClass, Card, Money, Time } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { PersonalRecommendations } from "../../parts/goods/recommendations.tsx";
import { InstallOffer } from "../../parts/install/install-offer.tsx";
import { Row } from "../../parts/layout/row.tsx";
import { ReceiptShape } from "../../parts/layout/shapes.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { ActivationJoy } from "./activation-joy.tsx";
import { CopyRow } from "./copy-row.tsx";
import { DiscountRow } from "./discount-row.tsx";
import { EndedCoins } from "./ended-coins.tsx";
import { useAssetUnits, usePaidNames } from "./words.ts";

const route = getRouteApi("/pages/order/paid");

export default memberPage(
  () => ({
    exact: true,
    className: "pb-8",
    prompt: t`Sign in to see your orders.`,
  }),
  Receipt,
);

function Receipt() {
  const { t } = useLingui();
  const { id } = route.useSearch();
  const query = useQuery(ask(orders.detail, { orderId: id }));
  return (
    <>
      <QueryView query={query} skeleton={<ReceiptShape />}>
        {(order) => <ReceiptCard order={order} />}
      </QueryView>
      <InstallOffer />
      <PersonalRecommendations title={t`You may like`} />
    </>
  );
}

function ReceiptCard({ order }: { order: OrderDetail }) {
  const { t } = useLingui();
  const paidNames = usePaidNames();
  const units = useAssetUnits();
  return (
    <div className="mx-auto max-w-md pt-8 text-center">
      <span className="mx-auto flex size-18 animate-pop items-center justify-center rounded-full bg-success-soft text-success">
        <Check aria-hidden="true" className="size-9" strokeWidth={2.4} />
      </span>
      <h2 className="mt-4 text-2xl font-bold">
        {order.paidAt ? <Trans>Order paid</Trans> : <Trans>Order placed</Trans>}
      </h2>
      <p className="mt-2">
        <Money wraps amount={order.total} className="text-3xl font-bold" />
      </p>
      <Card className="mt-6 p-4 text-start">
        <dl className="grid gap-2.5 text-sm">
          {order.discount && <DiscountRow discount={order.discount} />}
          {order.paid.map(({ asset, amount }) => (
            <Row key={asset} name={paidNames(asset, order.paymentMethod)}>
              <Money amount={amount} unit={units[asset]} />
            </Row>
          ))}
          {order.paidAt && (
            <Row name={t`Payment time`} below>
              <Time at={order.paidAt} precision="second" />
            </Row>
          )}
          <CopyRow name={t`Order number`} text={order.number} />
        </dl>
      </Card>
      {order.paidAt && <ActivationJoy paidAt={order.paidAt} />}
      <div className="mt-4 text-start empty:hidden">
        <EndedCoins order={order} />
      </div>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Link to="/pages/index" className={buttonClass({ size: "lg" })}>
          <Trans>Continue shopping</Trans>
        </Link>
        <Link
          to="/pages/order/details"
          search={{ id: order.id }}
          replace
          className={buttonClass({ variant: "outline", size: "lg" })}
        >
          <Trans>View order</Trans>
        </Link>
      </div>
    </div>
  );
}
