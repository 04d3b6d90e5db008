/** The checkout: address, products, remark, payment method, amounts, and the button that opens the confirmation. */

import type { Draft } from "@banyan/app/form/draft.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { renew } from "@banyan/app/query.ts";
import { addresses } from "@banyan/contract/browser/addresses.ts";
import { orders } from "@banyan/contract/browser/orders.ts";
import type { Refused } from "@banyan/contract/client.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, Locked, Money, TextArea, useSheet } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useConfig } from "../../api/config.ts";
import DeliveryTerms from "../../parts/goods/delivery-terms.tsx";
import { MissingToFree } from "../../parts/goods/free-shipping.tsx";
import { PauseNotice } from "../../parts/layout/pause-notice.tsx";
import { failedOf, type RetryLineProps } from "../../parts/lists/retry-line.tsx";
import { AddressChoice } from "./address-card.tsx";
import { Amounts } from "./amounts.tsx";
import { Block } from "./block.tsx";
import { isAboutLines, isAboutUnpaid, LinesProblem, UnpaidProblem } from "./checkout-problem.tsx";
import { CheckoutNotice, ConfirmSheet } from "./confirm-sheet.tsx";
import { DiscountField } from "./discount-field.tsx";
import { OrderLines } from "./order-lines.tsx";
import { offered } from "./payment.rules.ts";
import { PaymentChoiceCards } from "./payment-choice.tsx";
import { ShortageNotice } from "./payment-summary.tsx";
import type { Checkout } from "./use-checkout.ts";
import { type Discount, isAboutDiscount } from "./use-discount.ts";
import { useMeans } from "./use-means.ts";
import { type PaymentChoice, usePayment } from "./use-payment.ts";
import { isAboutAddress, type Preview, type Source, type useCheckoutAddress } from "./use-preview.ts";

/** Input and selections of a checkout. */
export interface CheckoutDraft extends PaymentChoice {
  remark?: string;
  discountCode?: string | undefined;
}

export interface CheckoutFormProps {
  source: Source;
  draft: Draft<CheckoutDraft>;
  checkout: Checkout;
  preview: Preview;
  discount: Discount;
  address: ReturnType<typeof useCheckoutAddress>["address"];
  /** Set if the address book failed to load. */
  bookFailed: RetryLineProps["query"] | undefined;
  /** Why the displayed address cannot be used. */
  addressProblem: string | undefined;
  /** The preview is that of another address or code, or a new address is not there yet; they are being fetched. */
  awaited: boolean;
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { source, draft, address, bookFailed, checkout, discount } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const [remark, setRemark] = useState(draft.read()?.remark ?? "");
  const [wantsAddress, setWantsAddress] = useState(false);
  const asking = useSheet();
  const [confirming, setConfirming] = useState(props.preview);
  // While the member confirms, a refetch changes nothing on the screen: the server compares.
  const preview = asking.isOpen ? confirming : props.preview;
  const addressRef = useRef<HTMLDivElement>(null);
  const couponsRef = useRef<HTMLInputElement>(null);
  const config = useConfig();
  const { made, refused, move } = checkout;
  const keep = (change: CheckoutDraft) => draft.write({ ...draft.read(), ...change });
  const means = useMeans();
  const payment = usePayment({
    offers: offered(config?.paymentMethods ?? preview.paymentMethods, preview.paymentMethods.includes("points")),
    total: made?.total ?? preview.total,
    means: means.data,
    failed: failedOf(means),
    start: draft.read(),
    onChoose: keep,
  });
  const addressProblem =
    props.addressProblem ??
    (refused && isAboutAddress(refused)
      ? refused.message
      : wantsAddress && !address && !bookFailed
        ? t`Choose a delivery address`
        : undefined);

  const ask = () => {
    if (!address || props.addressProblem) {
      setWantsAddress(true);
      addressRef.current?.querySelector<HTMLElement>("a, button")?.focus();
      return;
    }
    if (payment.plan?.couponsProblem) {
      couponsRef.current?.focus();
      return;
    }
    checkout.calm();
    setConfirming(preview);
    asking.open();
  };
  const close = () => {
    if (checkout.busy) return;
    asking.close();
    if (made) void navigate({ to: "/pages/order/details", search: { id: made.orderId }, replace: true });
  };
  // A refusal before the order exists is shown on the page, and the sheet closes.
  const [seen, setSeen] = useState(refused);
  if (refused !== seen) {
    setSeen(refused);
    if (refused && !made) {
      asking.close();
      if (isAboutLines(refused)) void renew(orders.preview);
      if (refused.name === "SHOWN_CHANGED") void renew(addresses.index);
    }
  }
  const onPage = refused && !made ? refused : undefined;
  const locked = move.unknown || (checkout.busy && !made);
  return (
    <div className="grid gap-4 pt-4 pb-28 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8 lg:pb-12">
      <div className="grid gap-4">
        <Locked when={locked}>
          <AddressChoice ref={addressRef} address={address} failed={bookFailed} problem={addressProblem} />
          <Block title={t`Products`} aside={<Pieces count={preview.count} />}>
            {onPage && isAboutLines(onPage) && <LinesProblem refused={onPage} fromCart={source.from === "cart"} />}
            <OrderLines lines={preview.lines} />
          </Block>
          <TextArea
            label={t`Remark`}
            optionalLabel={t`Optional`}
            rows={2}
            maxLength={LENGTHS.orderRemark}
            value={remark}
            error={onPage?.fields.remark}
            onChange={(event) => {
              setRemark(event.target.value);
              keep({ remark: event.target.value });
            }}
          />
        </Locked>
      </div>
      <div className="grid gap-4 lg:sticky lg:top-24">
        <Locked when={locked}>
          <Block title={t`Payment method`}>
            <PaymentChoiceCards payment={payment} labelHidden couponsRef={couponsRef} />
            {payment.plan?.lacks && (
              <ShortageNotice plan={payment.plan} className="mt-3">
                <Trans>Choose another way to pay, or place the order now and pay later.</Trans>
              </ShortageNotice>
            )}
          </Block>
        </Locked>
        <Block title={t`Amount`}>
          <Amounts
            productTotal={preview.productTotal}
            discount={preview.discount}
            shippingFee={address && !props.addressProblem ? preview.shippingFee : null}
            total={preview.total}
            approximate
          />
          <Locked when={locked || made !== undefined}>
            <DiscountField discount={discount} used={preview.discount} awaited={props.awaited} />
          </Locked>
          {preview.freeShippingFrom !== null && Number(preview.shippingFee) > 0 && (
            <div className="mt-3">
              <MissingToFree goods={preview.productTotal} freeFrom={preview.freeShippingFrom} />
            </div>
          )}
          {address && !props.addressProblem && (
            <DeliveryTerms
              feeShown
              country={address.country}
              somePresale={preview.lines.some(({ presale }) => presale)}
              className="mt-4 border-t border-line pt-4"
            />
          )}
        </Block>
        <PauseNotice part="checkout" />
        {onPage && isAboutUnpaid(onPage) && <UnpaidProblem refused={onPage} />}
        {onPage && !isShownElsewhere(onPage) && <Notice tone="danger">{onPage.message}</Notice>}
        {!asking.isOpen && <CheckoutNotice checkout={checkout} />}
        <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[var(--safe-bottom)] lg:static lg:border-0 lg:bg-transparent lg:p-0">
          <div className="mx-auto flex min-h-16 max-w-2xl items-center gap-4 px-4 py-2 lg:p-0">
            <p className="min-w-0 flex-1 leading-tight lg:hidden">
              <span className="block text-xs text-ink-faint">
                <Trans>Total amount</Trans>
              </span>
              <Money amount={preview.total} look="price" className="text-xl" />
            </p>
            <Button
              variant="accent"
              size="lg"
              className="shrink-0 lg:w-full"
              busy={props.awaited}
              aria-disabled={locked}
              onClick={ask}
            >
              <Trans>Place order</Trans>
            </Button>
          </div>
        </div>
      </div>
      {asking.show(
        () =>
          address && (
            <ConfirmSheet
              onDismiss={close}
              checkout={checkout}
              payment={payment}
              preview={preview}
              onGo={(plan) =>
                checkout.go({
                  input: {
                    ...{ source, addressId: address.id, remark, shown: preview.shown ?? "" },
                    discountCode: preview.discount?.code,
                  },
                  total: preview.total,
                  pieces: preview.count,
                  plan,
                })
              }
            />
          ),
      )}
    </div>
  );
}

function isShownElsewhere(refused: Refused): boolean {
  return (
    isAboutLines(refused) ||
    isAboutAddress(refused) ||
    isAboutDiscount(refused) ||
    refused.fields.remark !== undefined ||
    isAboutUnpaid(refused)
  );
}

function Pieces({ count }: { count: number }) {
  return (
    <span className="text-sm text-ink-faint">
      <Plural value={count} one="# piece" other="# pieces" />
    </span>
  );
}
