/** The ways to pay with what the member has of each; what is missing is said at the way that lacks it. */
import { AmountField, Loading, Money, RadioCards, Skeleton } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Means, mostCoupons, type OfferedMethod, planPayment } from "./payment.rules.ts";
import type { Payment } from "./use-payment.ts";
import { useAssetUnits, useMethodNames } from "./words.ts";

export function PaymentChoiceCards({ payment, labelHidden }: { payment: Payment; labelHidden?: boolean }) {
  const { t } = useLingui();
  const names = useMethodNames();
  const { means } = payment;
  if (!means)
    return (
      <Loading label={t`Loading`} className="grid gap-2">
        {payment.methods.map((method) => (
          <Skeleton key={method} className="h-16 w-full rounded-field" />
        ))}
      </Loading>
    );
  return (
    <>
      <RadioCards
        label={t`Payment method`}
        labelHidden={labelHidden}
        value={payment.method}
        onChange={(method) => payment.choose({ method })}
        cards={payment.methods.map((method) => ({
          value: method,
          title: names[method],
          detail: <MethodDetail method={method} total={payment.total} means={means} />,
        }))}
      />
      {payment.method === "coupon+balance" && <CouponField payment={payment} means={means} />}
    </>
  );
}

function MethodDetail({ method, total, means }: { method: OfferedMethod; total: string; means: Means }) {
  const units = useAssetUnits();
  const { lacks } = planPayment({ method, total, means, coupons: mostCoupons(total, means) });
  const assets = {
    balance: ["USDT"],
    coupon: ["COUPON"],
    "coupon+balance": ["COUPON", "USDT"],
    points: ["POINT"],
  } as const;
  return (
    <>
      <span className="flex flex-wrap gap-x-2">
        {assets[method].map((asset, at) => (
          <span key={asset}>
            {at > 0 && <span aria-hidden="true">+ </span>}
            <Money amount={means[asset]} unit={units[asset]} />
          </span>
        ))}
      </span>
      {lacks && method !== "coupon+balance" && (
        <span className="block font-medium text-warning">
          <Trans>
            <Money amount={lacks.amount} unit={units[lacks.asset]} /> short
          </Trans>
        </span>
      )}
      {lacks && method === "coupon+balance" && (
        <span className="block font-medium text-warning">
          <Trans>Both together are not enough</Trans>
        </span>
      )}
    </>
  );
}

/** How many coupons to use; the balance pays the rest. */
function CouponField({ payment, means }: { payment: Payment; means: Means }) {
  const { t } = useLingui();
  const units = useAssetUnits();
  const { plan } = payment;
  const problems = {
    REQUIRED: t`Enter the number of shopping coupons`,
    AMOUNT_FORMAT: t`Enter a number above zero, with at most 6 decimals`,
    EXCEED_TOTAL: t`That is more than the order costs`,
  };
  const tooMany = plan?.lacks?.asset === "COUPON" ? t`You do not have that many coupons` : undefined;
  return (
    <AmountField
      className="mt-3"
      label={t`Number of shopping coupons`}
      unit={units.COUPON}
      value={payment.coupons}
      onChange={(coupons) => payment.choose({ coupons })}
      error={plan?.couponsProblem ? problems[plan.couponsProblem] : tooMany}
      hint={
        <Trans>
          You have <Money amount={means.COUPON} unit={units.COUPON} />. 1 coupon pays 1 USDT; your balance pays the
          rest.
        </Trans>
      }
    />
  );
}
