/** Payment methods with the member's balances; shows at each method what is missing or why it is unavailable. */

import { Notice } from "@banyan/app/notice.tsx";
import type { Asset } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { METHOD_DRAWS } from "@banyan/contract/payment-methods.ts";
import { AmountField, Button, Loading, Money, RadioCards, Skeleton } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Ref } from "react";
import { useNetwork } from "../../parts/coins/use-network.ts";
import { RetryLine } from "../../parts/lists/retry-line.tsx";
import {
  canPay,
  drawsOn,
  type Means,
  mostCoupons,
  type Offer,
  planPayment,
  restOf,
  sharesCoupons,
  toSend,
} from "./payment.rules.ts";
import type { Payment } from "./use-payment.ts";
import { useAssetUnits, useMethodNames } from "./words.ts";

interface PaymentChoiceCardsProps {
  payment: Payment;
  labelHidden?: boolean;
  /** The coupon input, if there is one. */
  couponsRef?: Ref<HTMLInputElement>;
}

export function PaymentChoiceCards({ payment, labelHidden, couponsRef }: PaymentChoiceCardsProps) {
  const { t } = useLingui();
  const names = useMethodNames();
  const { means, total, failed } = payment;
  if (failed)
    return (
      <Notice tone="warning">
        <RetryLine query={failed} />
      </Notice>
    );
  if (!means)
    return (
      <Loading label={t`Loading`} className="grid gap-2">
        {payment.offers.map(({ method }) => (
          <Skeleton key={method} className="h-16 w-full rounded-field" />
        ))}
      </Loading>
    );
  const able = payment.offers.filter((offer) => canPay(offer, total, means));
  // The chosen one stays in view while its amount is typed. Where nothing can pay, all are shown.
  const shown = (offer: Offer) => able.length === 0 || able.includes(offer) || offer.method === payment.method;
  const unable = payment.offers.filter((offer) => !shown(offer));
  return (
    <>
      <RadioCards
        label={t`Payment method`}
        labelHidden={labelHidden}
        value={payment.method}
        onChange={(method) => payment.choose({ method })}
        cards={payment.offers.filter(shown).map((offer) => ({
          value: offer.method,
          title: names[offer.method],
          detail: <MethodDetail offer={offer} total={payment.total} means={means} />,
          disabled: offer.unavailable !== undefined,
        }))}
      />
      {sharesCoupons(payment.method) && <CouponField ref={couponsRef} payment={payment} means={means} />}
      {unable.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-soft">
            <Plural
              value={unable.length}
              one="# more way cannot pay this order"
              other="# more ways cannot pay this order"
            />
          </summary>
          <ul className="grid gap-2 ps-4 text-sm">
            {unable.map((offer) => (
              <li key={offer.method}>
                <span className="block font-medium">{names[offer.method]}</span>
                <span className="block text-ink-soft">
                  <MethodDetail offer={offer} total={total} means={means} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function MethodDetail({ offer, total, means }: { offer: Offer; total: string; means: Means }) {
  const { method, unavailable } = offer;
  const assets = drawsOn(method);
  if (unavailable)
    return (
      <span className="block">
        <Trans>For activation packages only</Trans>
      </span>
    );
  return (
    <>
      <span className="flex flex-wrap gap-x-2">
        {assets.map((asset, at) => (
          <Has key={asset} asset={asset} amount={means[asset]} plus={at > 0} />
        ))}
        {METHOD_DRAWS[method].onChain && <ByChain plus={assets.length > 0} />}
      </span>
      <Lack method={method} total={total} means={means} />
    </>
  );
}

function Has({ asset, amount, plus }: { asset: Asset; amount: string; plus: boolean }) {
  const units = useAssetUnits();
  return (
    <span>
      {plus && <span aria-hidden="true">+ </span>}
      <Money amount={amount} unit={units[asset]} />
    </span>
  );
}

function ByChain({ plus }: { plus: boolean }) {
  const network = useNetwork();
  return (
    <span>
      {plus ? (
        <>
          <span aria-hidden="true">+ </span>
          <Trans>from your own wallet, on {network}</Trans>
        </>
      ) : (
        <Trans>From your own wallet, on {network}</Trans>
      )}
    </span>
  );
}

function Lack({ method, total, means }: { method: PaymentMethod; total: string; means: Means }) {
  const units = useAssetUnits();
  const most = mostCoupons(total, means);
  const look = "block font-medium text-warning";
  if (sharesCoupons(method) && Number(most) === 0)
    return (
      <span className={look}>
        <Trans>You have no shopping coupons</Trans>
      </span>
    );
  const { lacks } = planPayment({ method, total, means, coupons: most });
  if (!lacks) return null;
  if (method === "coupon+balance")
    return (
      <span className={look}>
        <Trans>Both together are not enough</Trans>
      </span>
    );
  return (
    <span className={look}>
      <Trans>
        <Money amount={lacks.amount} unit={units[lacks.asset]} /> short
      </Trans>
    </span>
  );
}

interface CouponFieldProps {
  payment: Payment;
  means: Means;
  ref: Ref<HTMLInputElement> | undefined;
}

/** The amount of coupons; shows the remainder for the second asset while typing. */
function CouponField({ payment, means, ref }: CouponFieldProps) {
  const { t } = useLingui();
  const units = useAssetUnits();
  const { plan, total, coupons } = payment;
  const problems = {
    REQUIRED: t`Enter the number of shopping coupons`,
    AMOUNT_FORMAT: t`Enter a number above zero, with at most 6 decimals`,
    EXCEED_TOTAL: t`That is more than the order costs`,
  };
  const tooMany = plan?.lacks?.asset === "COUPON" ? t`You do not have that many coupons` : undefined;
  const most = mostCoupons(total, means);
  return (
    <div className="mt-3">
      <div className="flex items-start gap-2">
        <AmountField
          ref={ref}
          className="min-w-0 flex-1"
          label={t`Number of shopping coupons`}
          unit={units.COUPON}
          value={coupons}
          onChange={(typed) => payment.choose({ coupons: typed })}
          error={plan?.couponsProblem ? problems[plan.couponsProblem] : tooMany}
        />
        <Button
          variant="soft"
          className="mt-7.5 shrink-0"
          disabled={Number(most) === 0 || coupons === most}
          onClick={() => payment.choose({ coupons: most })}
        >
          <Trans>Use the most</Trans>
        </Button>
      </div>
      <p className="mt-1.5 text-sm text-ink-faint">
        <Trans>
          You have <Money amount={means.COUPON} unit={units.COUPON} />. 1 coupon pays 1 USDT.
        </Trans>
      </p>
      <Rest payment={payment} means={means} />
    </div>
  );
}

/** The remainder for the second asset. */
function Rest({ payment, means }: { payment: Payment; means: Means }) {
  const rest = restOf(payment.total, payment.coupons);
  return (
    <p aria-live="polite" className="mt-2 min-h-6 text-sm font-medium">
      {rest !== undefined &&
        (payment.method && METHOD_DRAWS[payment.method].onChain ? (
          <Trans>
            Then <Money amount={toSend(rest, means)} /> is left to send in coins.
          </Trans>
        ) : (
          <Trans>
            Then <Money amount={rest} /> is left for your balance.
          </Trans>
        ))}
    </p>
  );
}
