/** The action bar of a product, within reach of the thumb. */
import { Button } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

interface BuyBarProps {
  soldOut: boolean;
  adding: boolean;
  onAdd: () => void;
  onBuy: () => void;
}

export function BuyBar({ soldOut, adding, onAdd, onBuy }: BuyBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[var(--safe-bottom)]">
      <div className="mx-auto flex max-w-2xl gap-3 px-4 py-2.5">
        {soldOut ? (
          <Button size="lg" block disabled>
            <Trans>Sold out</Trans>
          </Button>
        ) : (
          <>
            <Button size="bar" className="flex-1" busy={adding} onClick={onAdd}>
              <Trans>Add to cart</Trans>
            </Button>
            <Button size="bar" variant="accent" className="flex-1" onClick={onBuy}>
              <Trans>Buy now</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
