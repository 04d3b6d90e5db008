/** The cart: select, change, remove with undo, check out. */

import { QueryView } from "@banyan/app/query-view.tsx";
import type { CartView } from "@banyan/contract/browser/cart.ts";
import { Button, buttonClass, Card, Checkbox, EmptyState, Money, PullToRefresh, Skeletons } from "@banyan/ui";
import { EmptyCart } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { allSelected } from "../../cart/cart.rules.ts";
import { CartRow } from "../../cart/cart-row.tsx";
import { cartMerge } from "../../cart/later.ts";
import { type Cart, useCart } from "../../cart/use-cart.ts";
import { useRemoving } from "../../cart/use-removing.ts";
import { useCheckOut } from "../../parts/goods/check-out.ts";
import { LateDelivery, LateFreeShipping } from "../../parts/goods/late-delivery.tsx";
import { NotMerged } from "../../parts/goods/not-merged.tsx";
import { PriceNotes } from "../../parts/goods/price-notes.tsx";
import { PersonalRecommendations } from "../../parts/goods/recommendations.tsx";
import { useWide } from "../../shell/device.ts";
import { LanguageButton } from "../../shell/language-button.tsx";
import { PageTitle } from "../../shell/page-title.tsx";
import { LeftOutNotice } from "./left-out-notice.tsx";

export default function CartPage() {
  const { t } = useLingui();
  const cart = useCart();
  const lines = cart.view?.list ?? [];
  const query = { data: cart.view, error: cart.error, isFetching: cart.isFetching, refetch: cart.refetch };
  return (
    <>
      <PageTitle />
      <PullToRefresh onRefresh={cart.refetch} label={t`Refreshing`}>
        <div className="page-width pb-24 lg:pt-6 lg:pb-8">
          {!cart.view && <PlainHead />}
          <NotMerged merge={cartMerge}>
            <Trans>The products you chose before signing in are not in your cart yet.</Trans>
          </NotMerged>
          <LeftOutNotice />
          <QueryView query={query as Parameters<typeof QueryView<CartView>>[0]["query"]} skeleton={<CartSkeleton />}>
            {(view) => (view.list.length === 0 ? <NothingInIt /> : <Filled cart={cart} view={view} />)}
          </QueryView>
          <PersonalRecommendations
            title={t`You may like`}
            without={lines.map((line) => line.productId)}
            inSight={productsBelow(lines.length)}
          />
        </div>
      </PullToRefresh>
    </>
  );
}

/** The number of recommendations in view on a phone below this many lines. */
function productsBelow(lines: number): number {
  return lines > 5 ? 0 : lines > 2 ? 2 : 4;
}

function Filled({ cart, view }: { cart: Cart; view: CartView }) {
  const { t } = useLingui();
  const removeLines = useRemoving(cart);
  const available = view.list.filter((line) => line.available);
  const gone = view.list.filter((line) => !line.available);
  const chosen = available.filter((line) => line.selected);
  const wide = useWide();
  const all = (
    <Checkbox
      label={t`All`}
      className="ms-1 shrink-0 sm:ms-3 lg:ms-0"
      checked={allSelected(view)}
      onChange={(event) => cart.selectAll(event.target.checked)}
    />
  );
  const deleteChosen = (
    <Button variant="quiet" size="sm" disabled={chosen.length === 0} onClick={() => void removeLines(chosen)}>
      <Trans>Delete selected</Trans>
    </Button>
  );
  return (
    <>
      <header className="flex min-h-14 items-center justify-between gap-3 pt-[var(--safe-top)] lg:mb-2">
        <h1 className="text-xl font-bold lg:text-3xl">
          <Trans>Cart</Trans> <span className="text-base font-normal text-ink-faint">{view.count}</span>
        </h1>
        <span className="-me-3 flex items-center">
          {!wide && deleteChosen}
          <LanguageButton />
        </span>
      </header>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
        <div className="grid gap-4">
          {wide && (
            <div className="-mb-2 flex items-center justify-between gap-4 px-4">
              {all}
              <span className="-mx-3.5">{deleteChosen}</span>
            </div>
          )}
          {available.length > 0 && <LateFreeShipping goods={view.selectedTotal} />}
          {available.length > 0 && (
            <Card>
              <ul className="divide-y divide-line">
                {available.map((line) => (
                  <CartRow key={line.id} line={line} cart={cart} onRemove={() => void removeLines([line])} />
                ))}
              </ul>
            </Card>
          )}
          {available.length > 0 && (
            <LateDelivery somePresale={chosen.some(({ presale }) => presale)} className="px-1" />
          )}
          {gone.length > 0 && (
            <Card>
              <div className="flex items-center justify-between gap-3 px-4 pt-3">
                <h2 className="text-sm font-semibold text-ink-soft">
                  <Trans>No longer available</Trans>
                </h2>
                <Button variant="quiet" size="sm" className="-mx-3.5" onClick={() => void removeLines(gone)}>
                  <Trans>Remove all</Trans>
                </Button>
              </div>
              <ul className="divide-y divide-line">
                {gone.map((line) => (
                  <CartRow key={line.id} line={line} cart={cart} onRemove={() => void removeLines([line])} />
                ))}
              </ul>
            </Card>
          )}
        </div>
        <CheckoutBar view={view}>{!wide && all}</CheckoutBar>
      </div>
    </>
  );
}

function CheckoutBar({ view, children }: { view: CartView; children: ReactNode }) {
  const pieces = view.selectedCount;
  const checkOut = useCheckOut();
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-[calc(var(--tab-bar)+var(--safe-bottom))] z-20 border-t border-line bg-surface lg:sticky lg:top-24 lg:bottom-auto lg:rounded-card lg:border lg:p-5"
    >
      <div className="mx-auto flex min-h-16 max-w-2xl items-center gap-3 px-4 lg:grid lg:gap-4 lg:px-0">
        {children}
        <div className="ms-auto shrink-0 text-end leading-tight lg:ms-0 lg:flex lg:items-baseline lg:justify-between lg:gap-x-4">
          <span className="block text-xs text-ink-faint lg:flex lg:flex-col lg:items-start lg:text-sm">
            <Trans>Total</Trans>
            <span className="hidden text-xs lg:block">
              <Trans>before shipping</Trans>
            </span>
          </span>
          <span className="block">
            <Money amount={view.selectedTotal} look="price" className="text-lg sm:text-xl" />
            <PriceNotes amount={view.selectedTotal} className="ms-auto" />
          </span>
        </div>
        <Button
          variant="accent"
          className="min-w-20 sm:shrink-0 max-sm:px-2.5 lg:min-h-13 lg:w-full"
          disabled={view.selectedCount === 0}
          onClick={() => void checkOut({})}
        >
          {view.selectedCount === 0 ? <Trans>Check out</Trans> : <Trans>Check out ({pieces})</Trans>}
        </Button>
      </div>
    </div>
  );
}

/** The header without a count. */
function PlainHead() {
  return (
    <header className="flex min-h-14 items-center justify-between gap-3 pt-[var(--safe-top)] lg:mb-2">
      <h1 className="text-xl font-bold lg:text-3xl">
        <Trans>Cart</Trans>
      </h1>
      <span className="-me-3 flex">
        <LanguageButton />
      </span>
    </header>
  );
}

function NothingInIt() {
  const { t } = useLingui();
  return (
    <>
      <PlainHead />
      <EmptyState
        picture={<EmptyCart />}
        title={t`Your cart is empty`}
        text={t`Have a look around: there is something good on every shelf.`}
        action={
          <Link to="/pages/index" className={buttonClass()}>
            <Trans>Browse products</Trans>
          </Link>
        }
      />
    </>
  );
}

function CartSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeletons count={3} className="h-32 w-full rounded-card lg:w-2/3" />
    </div>
  );
}
