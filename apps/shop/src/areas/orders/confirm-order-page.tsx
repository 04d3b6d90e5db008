/** Confirms an order: the selected cart lines, or one product for "buy now". */
import { draftOf } from "@banyan/app/form/draft.ts";

import { FailedView, QueryView } from "@banyan/app/query-view.tsx";
import { Refused } from "@banyan/contract/client.ts";
import { Button, buttonClass, EmptyState, Skeleton } from "@banyan/ui";
import { EmptyCart } from "@banyan/ui/art/index.ts";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, Navigate, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { cartMerge } from "../../cart/later.ts";
import { failedOf } from "../../parts/lists/retry-line.tsx";
import { useProgress } from "../../session/hand-over.ts";
import { noteWayBack } from "../../session/way-back.ts";
import { useGoBack } from "../../shell/back.ts";
import { memberPage } from "../../shell/member-page.tsx";
import { type CheckoutDraft, CheckoutForm } from "./checkout-form.tsx";
import { CheckoutNotice } from "./confirm-sheet.tsx";
import { forgetOrder } from "./forget-orders.ts";
import { unansweredPayment, useCheckout } from "./use-checkout.ts";
import { isAboutDiscount, useDiscount } from "./use-discount.ts";
import { type Source, useCheckoutAddress, usePreview } from "./use-preview.ts";

export default memberPage<{ sku?: string; quantity?: string }>(
  (_, member) => {
    if (!member) noteWayBack(location.hash);
    return { exact: true, prompt: t`Sign in to go on. Your cart comes with you.` };
  },
  ({ search: { sku, quantity = "1" } }) => {
    const source: Source = sku
      ? { from: "sku", skuId: sku, quantity: Number.parseInt(quantity, 10) || 1 }
      : { from: "cart" };
    const name = sku ? `${sku} × ${quantity}` : "cart";
    return <Checkout key={name} source={source} sourceName={name} />;
  },
);

function Checkout({ source, sourceName }: { source: Source; sourceName: string }) {
  const [paying] = useState(() => unansweredPayment(sourceName));
  if (paying) return <Navigate to="/pages/order/details" search={{ id: paying }} replace />;
  return <NewOrder source={source} sourceName={sourceName} />;
}

function NewOrder({ source, sourceName }: { source: Source; sourceName: string }) {
  const navigate = useNavigate();
  const [draft] = useState(() => draftOf<CheckoutDraft>("checkout", sourceName));
  // Once the order exists, stop previewing its lines.
  const [settled, setSettled] = useState(false);
  const checkout = useCheckout({
    source: sourceName,
    onMade() {
      draft.forget();
      setSettled(true);
    },
    onEnd(made, paid) {
      const search = { id: made.orderId };
      void navigate({ to: paid ? "/pages/order/paid" : "/pages/order/details", search, replace: true });
      void forgetOrder(made.orderId);
    },
  });
  const { query: book, address } = useCheckoutAddress();
  const merging = useProgress(cartMerge);
  const cartIsComing = merging !== "done" && source.from === "cart";
  const cartIsAway = cartIsComing && merging !== "running";
  const discount = useDiscount(draft.read()?.discountCode, (discountCode) =>
    draft.write({ ...draft.read(), discountCode }),
  );
  const { query, addressProblem, discountProblem } = usePreview(
    source,
    { addressId: address?.id, discountCode: discount.code },
    !book.isPending && !cartIsComing,
    settled,
  );
  // At the preview, or at the order: the code ended meanwhile. All else stays as it was.
  const notOrdered = checkout.made ? undefined : checkout.refused;
  const [seen, setSeen] = useState(notOrdered);
  if (notOrdered !== seen) setSeen(notOrdered);
  const refused = discountProblem ?? (notOrdered !== seen && notOrdered && isAboutDiscount(notOrdered) && notOrdered);
  if (refused && discount.code !== undefined) discount.refuse(refused);
  const nothing = query.error instanceof Refused && query.data === undefined && !discountProblem && query.error;
  if (cartIsAway || nothing) {
    // The lines may already be an order.
    if (checkout.move.unknown || checkout.busy) return <CheckoutNotice checkout={checkout} />;
    if (cartIsAway || !nothing) return <CartAway retrying={merging === "retrying"} />;
    return <NothingToOrder refused={nothing} fromCart={source.from === "cart"} />;
  }
  return (
    <QueryView query={query} skeleton={<CheckoutSkeleton />}>
      {(preview) => (
        <CheckoutForm
          source={source}
          draft={draft}
          checkout={checkout}
          preview={preview}
          address={address}
          bookFailed={failedOf(book)}
          addressProblem={addressProblem?.message}
          discount={discount}
          awaited={query.isPlaceholderData || (!address && book.isFetching)}
        />
      )}
    </QueryView>
  );
}

/** What the visitor chose has not joined the member's cart. */
function CartAway({ retrying }: { retrying: boolean }) {
  const { t } = useLingui();
  return (
    <FailedView
      text={t`The products you chose before signing in are not in your cart yet.`}
      retrying={retrying}
      onRetry={() => void cartMerge.handOver()}
    />
  );
}

/** Nothing is selected, or the selection is no longer available in that quantity. */
function NothingToOrder({ refused, fromCart }: { refused: Refused; fromCart: boolean }) {
  const { t } = useLingui();
  const goBack = useGoBack();
  return (
    <EmptyState
      picture={<EmptyCart />}
      title={refused.name === "NOTHING_SELECTED" ? t`There is nothing to order` : t`This cannot be ordered right now`}
      text={refused.message}
      action={
        fromCart ? (
          <Link to="/pages/cart" className={buttonClass()}>
            <Trans>Go to the cart</Trans>
          </Link>
        ) : (
          <Button onClick={goBack}>
            <Trans>Back to the product</Trans>
          </Button>
        )
      }
    />
  );
}

function CheckoutSkeleton() {
  return (
    <div className="grid gap-4 pt-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid content-start gap-4">
        <Skeleton className="h-28 w-full rounded-card" />
        <Skeleton className="h-52 w-full rounded-card" />
      </div>
      <div className="grid content-start gap-4">
        <Skeleton className="h-64 w-full rounded-card" />
        <Skeleton className="h-44 w-full rounded-card" />
      </div>
    </div>
  );
}
