/** The cart at the side of a wide screen, shown after adding something. */
import { Button, EmptyState, Money, Sheet, Skeletons, useClose } from "@banyan/ui";
import { EmptyCart } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useCheckOut } from "../parts/goods/check-out.ts";
import FreeShipping from "../parts/goods/free-shipping.tsx";
import { CartRow } from "./cart-row.tsx";
import { useCart } from "./use-cart.ts";
import { useRemoving } from "./use-removing.ts";

export default function CartDrawer() {
  const { t } = useLingui();
  const close = useClose();
  const navigate = useNavigate();
  const checkOut = useCheckOut();
  const cart = useCart();
  const removeLines = useRemoving(cart);
  const { view } = cart;
  const leave = (go: () => Promise<void>) => {
    close();
    void go();
  };
  const pieces = view?.selectedCount ?? 0;
  return (
    <Sheet
      side
      title={t`Added to the cart`}
      footer={
        <div className="grid gap-3">
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-sm text-ink-soft">
              <Trans>Total, before shipping</Trans>
            </span>
            <Money amount={view?.selectedTotal ?? "0"} look="price" className="text-xl" />
          </p>
          {pieces > 0 && view && <FreeShipping goods={view.selectedTotal} />}
          <div className="grid grid-cols-2 gap-3">
            <Button variant="outline" size="lg" onClick={() => leave(() => navigate({ to: "/pages/cart" }))}>
              <Trans>View cart</Trans>
            </Button>
            <Button variant="accent" size="lg" disabled={pieces === 0} onClick={() => leave(() => checkOut({}))}>
              {pieces === 0 ? <Trans>Check out</Trans> : <Trans>Check out ({pieces})</Trans>}
            </Button>
          </div>
        </div>
      }
    >
      {!view && <Skeletons count={2} className="h-28 w-full rounded-card" />}
      {view?.list.length === 0 && <EmptyState picture={<EmptyCart />} title={t`Your cart is empty`} />}
      <ul className="-mx-3.5 divide-y divide-line">
        {view?.list.map((line) => (
          <CartRow key={line.id} line={line} cart={cart} onRemove={() => void removeLines([line])} />
        ))}
      </ul>
    </Sheet>
  );
}
