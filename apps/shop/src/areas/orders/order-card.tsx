/** An order in the list: state, products, total, actions. The upper part links to the order. */
import { VolumeLine } from "@banyan/app/volume.tsx";
import type { OrderState, OrderSummary } from "@banyan/contract/orders.ts";
import { Badge, Card, Money, Phrases, Picture, Time, type Tone } from "@banyan/ui";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { OrderButtons } from "./order-actions.tsx";
import { PiecesShipped } from "./parcels.tsx";
import { PayClock } from "./state-words.tsx";
import { useStateNames } from "./words.ts";

const SHOWN_PICTURES = 4;

export const STATE_TONES: Record<OrderState, Tone> = {
  pending_payment: "warning",
  pending_delivery: "brand",
  pending_receipt: "brand",
  completed: "success",
  cancelled: "plain",
  refunded: "plain",
};

export function OrderCard({ order, onPay, onOver }: { order: OrderSummary; onPay: () => void; onOver: () => void }) {
  const names = useStateNames();
  const { number } = order;
  return (
    <Card>
      <Link
        to="/pages/order/details"
        search={{ id: order.id }}
        className="block px-4 pt-4 pb-3 hover:bg-sunken focus-visible:-outline-offset-3 lg:px-5"
      >
        <span className="flex flex-col items-start gap-1.5">
          <Badge tone={STATE_TONES[order.state]} size="md">
            {names[order.state]}
          </Badge>
          <span className="text-sm text-ink-faint">
            <Time at={order.createdAt} />
            <span className="sr-only">
              <Trans>Order {number}</Trans>
            </span>
          </span>
        </span>
        <Products order={order} />
        <span className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="text-sm text-ink-faint">
            <Plural value={order.count} one="# piece" other="# pieces" />
            <span className="block text-ink-soft empty:hidden">
              <PiecesShipped order={order} />
            </span>
          </span>
          <Money amount={order.total} look="price" className="ms-auto text-lg" />
        </span>
        {order.volume.state !== "none" && (
          <span className="mt-1 block text-end text-xs text-ink-faint">
            <VolumeLine volume={order.volume} />
          </span>
        )}
      </Link>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 lg:px-5">
        {order.payUntil && (
          <span className="me-auto basis-full sm:basis-auto">
            <PayClock until={order.payUntil} onOver={onOver} />
          </span>
        )}
        <OrderButtons order={order} size="sm" onPay={onPay} />
      </div>
    </Card>
  );
}

function Products({ order }: { order: OrderSummary }) {
  const [first] = order.lines;
  if (order.lines.length === 1 && first)
    return (
      <span className="mt-3 flex gap-3">
        <Picture picture={first.picture} alt="" sizes="72px" ratio="1/1" className="w-18 shrink-0 rounded-field" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-sm font-medium">
            <Phrases text={first.name} />
          </span>
          <span className="mt-1 block text-xs text-ink-faint">{first.skuText}</span>
        </span>
      </span>
    );
  const more = order.lines.length - SHOWN_PICTURES;
  return (
    <span className="mt-3 grid grid-cols-4 gap-2 sm:flex">
      {[...order.lines.slice(0, SHOWN_PICTURES).entries()].map(([at, line]) => (
        <span key={at} className="relative block">
          <Picture picture={line.picture} alt={line.name} sizes="88px" ratio="1/1" className="rounded-field sm:w-20" />
          {more > 0 && at === SHOWN_PICTURES - 1 && (
            <span
              translate="no"
              className="figures absolute inset-0 flex items-center justify-center rounded-field bg-black/55 text-base font-semibold text-white"
            >
              +{more}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
