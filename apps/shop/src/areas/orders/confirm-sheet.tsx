/**
 * The final confirmation of an order: products, total, address, and what is taken from which balance. The server refuses to
 * order anything else.
 */
import { UnsettledNotice } from "@banyan/app/move/unsettled-notice.tsx";
import { Notice } from "@banyan/app/notice.tsx";
import { Button, Locked, Money, Sheet } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useConfig } from "../../api/config.ts";
import { SandboxMark } from "../../parts/coins/sandbox-mark.tsx";
import { AddressLines } from "../../parts/places/address-lines.tsx";
import { Pin } from "./address-card.tsx";
import { DiscountRow } from "./discount-row.tsx";
import { isReady, type PaymentPlan, unitOfAll } from "./payment.rules.ts";
import { PaymentChoiceCards } from "./payment-choice.tsx";
import { PaymentFailed, PaymentSummary, ShortageNotice } from "./payment-summary.tsx";
import type { Checkout } from "./use-checkout.ts";
import type { Payment } from "./use-payment.ts";
import type { Preview } from "./use-preview.ts";
import { useAssetUnits } from "./words.ts";

const PAYMENT_MINUTES = 30;

export interface ConfirmSheetProps {
  onDismiss: () => void;
  checkout: Checkout;
  payment: Payment;
  /** With an address. */
  preview: Preview;
  /** Sends the order, to be paid as planned; without a plan it is paid later. */
  onGo: (plan: PaymentPlan | undefined) => void;
}

export function ConfirmSheet({ onDismiss, checkout, payment, preview, onGo }: ConfirmSheetProps) {
  const { t } = useLingui();
  const { plan } = payment;
  const { made, busy, refused, confirmed } = checkout;
  const { unknown } = checkout.move;
  const config = useConfig();
  const minutes = config?.limits.orderPaymentMinutes ?? PAYMENT_MINUTES;
  const sandbox = config?.sandbox ?? false;
  const number = made?.number;
  return (
    <Sheet
      onDismiss={onDismiss}
      title={made ? t`Pay the order` : t`Please check and confirm`}
      footer={!unknown && <Actions checkout={checkout} payment={payment} onGo={onGo} />}
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Money wraps amount={confirmed?.total ?? payment.total} look="price" className="text-3xl" />
          <span className="text-sm text-ink-soft">
            <Plural value={confirmed?.pieces ?? preview.count} one="# piece" other="# pieces" />
          </span>
        </p>
        {made && !unknown && (
          <Notice>
            <Trans>
              Your order {number} has been placed. The products are kept for you for {minutes} minutes.
            </Trans>
          </Notice>
        )}
        {refused &&
          (made ? <PaymentFailed reason={refused.message} /> : <Notice tone="danger">{refused.message}</Notice>)}
        <CheckoutNotice checkout={checkout} />
        <p className="flex gap-3">
          <Pin />
          {preview.address && <AddressLines address={preview.address} />}
        </p>
        <OrderedLines lines={preview.lines} />
        {preview.discount && (
          <dl className="text-sm">
            <DiscountRow discount={preview.discount} />
          </dl>
        )}
        {(made || !payment.means) && !unknown && (
          <Locked when={busy}>
            <PaymentChoiceCards payment={payment} />
          </Locked>
        )}
        {plan?.lacks && (
          <ShortageNotice plan={plan}>
            <Trans>You can place the order now and pay within {minutes} minutes, or choose another way to pay.</Trans>
          </ShortageNotice>
        )}
        <SandboxMark sandbox={sandbox && plan?.awaits !== undefined} />
        {plan && <PaymentSummary plan={plan} />}
        {!made && isReady(plan) && (
          <p className="text-sm text-ink-soft">
            {plan.awaits === undefined ? (
              <Trans>The order is placed and paid at once.</Trans>
            ) : (
              <Trans>The order is placed and kept for {minutes} minutes, while you send the coins.</Trans>
            )}
          </p>
        )}
      </div>
    </Sheet>
  );
}

function OrderedLines({ lines }: Pick<Preview, "lines">) {
  return (
    <ul className="grid gap-1 text-sm text-ink-soft">
      {lines.map(({ skuId, price, name, skuText, quantity }) => (
        <li key={`${skuId} ${price}`} className="flex justify-between gap-3">
          <span className="min-w-0">
            {name}
            {skuText && <> · {skuText}</>}
          </span>
          <span className="figures shrink-0">× {quantity}</span>
        </li>
      ))}
    </ul>
  );
}

/** Reports that it is unknown whether the order was placed or paid, with what was sent and the options. */
export function CheckoutNotice({ checkout }: { checkout: Checkout }) {
  const { made, confirmed, move } = checkout;
  const total = made?.total ?? confirmed?.total;
  return (
    <UnsettledNotice
      move={move}
      what={
        total && (
          <>
            <Money amount={total} />
            {confirmed && (
              <>
                {" · "}
                <Plural value={confirmed.pieces} one="# piece" other="# pieces" />
              </>
            )}
          </>
        )
      }
      lookUp={
        <Link
          to="/pages/order/orderList"
          search={{}}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          <Trans>See my orders</Trans>
        </Link>
      }
    >
      {made ? (
        <Trans>
          No answer came, so we cannot say yet whether the payment went through. Trying again never pays twice.
        </Trans>
      ) : (
        <Trans>
          No answer came, so we cannot say yet whether the order was placed. Trying again never places it twice.
        </Trans>
      )}
    </UnsettledNotice>
  );
}

function Actions({ checkout, payment, onGo }: Pick<ConfirmSheetProps, "checkout" | "payment" | "onGo">) {
  const units = useAssetUnits();
  const { plan } = payment;
  const { made, busy } = checkout;
  const ready = isReady(plan);
  return (
    <div className="grid gap-2">
      {(ready || made) && (
        <Button variant="accent" size="lg" block busy={busy} disabled={!ready} onClick={() => onGo(plan)}>
          {plan?.awaits === undefined ? (
            <Trans>
              Pay <Money amount={payment.total} unit={unitOfAll(plan, units)} />
            </Trans>
          ) : (
            <Trans>
              Go on and send <Money amount={plan.awaits} />
            </Trans>
          )}
        </Button>
      )}
      {!made && (
        <Button
          variant={ready ? "quiet" : "accent"}
          size={ready ? "md" : "lg"}
          block
          busy={busy && !ready}
          aria-disabled={busy}
          onClick={() => onGo(undefined)}
        >
          <Trans>Place the order, pay later</Trans>
        </Button>
      )}
    </div>
  );
}
