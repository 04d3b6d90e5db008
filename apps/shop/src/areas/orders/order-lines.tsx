/** The products of an order. */
import type { OrderDetail, OrderSummary } from "@banyan/contract/orders.ts";
import { Badge, Money, Phrases, Picture } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { plus } from "./payment.rules.ts";
import { RefundedPieces, refundedPieces } from "./refunds.tsx";
import { ReviewButton } from "./review-button.tsx";

type Line = OrderSummary["lines"][number];

const NONE: OrderDetail["refunds"] = [];

interface OrderLinesProps {
  lines: readonly Line[];
  refunds?: OrderDetail["refunds"];
  links?: boolean;
  /** Offers to review the products. */
  received?: boolean;
}

export function OrderLines({ lines, refunds = NONE, links = false, received = false }: OrderLinesProps) {
  /** The first line of each product that is not all given back, where it is reviewed. */
  const firstKept = new Map<string, number>();
  for (const [index, { productId, quantity }] of lines.entries())
    if (!firstKept.has(productId) && quantity > refundedPieces(refunds, index + 1)) firstKept.set(productId, index);
  return (
    <ul className="divide-y divide-line">
      {[...lines.entries()].map(([index, line]) => (
        <li key={index} className="flex gap-3 py-3 first:pt-0 last:pb-0">
          <Picture picture={line.picture} alt="" sizes="80px" ratio="1/1" className="w-20 shrink-0 rounded-field" />
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            {links ? (
              <Link
                to="/pages/shop/goodsDetails"
                search={{ id: line.productId }}
                className="line-clamp-2 text-sm font-medium hover:underline"
              >
                <Phrases text={line.name} />
              </Link>
            ) : (
              <p className="line-clamp-2 text-sm font-medium">
                <Phrases text={line.name} />
              </p>
            )}
            <p className="flex flex-wrap items-center gap-1.5 text-xs text-ink-faint">
              {line.skuText}
              {line.presale && (
                <Badge tone="brand">
                  <Trans>Presale</Trans>
                </Badge>
              )}
              <RefundedPieces pieces={refundedPieces(refunds, index + 1)} />
            </p>
            <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
              <span>
                <Money amount={line.price} className="font-semibold" />
                {Number(line.discount) > 0 && (
                  <span className="ms-2 text-ink-faint">
                    <span className="sr-only">
                      <Trans>Price before the discount</Trans>{" "}
                    </span>
                    <s>
                      <Money amount={plus(line.price, line.discount)} />
                    </s>
                  </span>
                )}
              </span>
              <span translate="no" className="figures text-ink-soft">
                × {line.quantity}
              </span>
            </p>
            {received && firstKept.get(line.productId) === index && (
              <ReviewButton productId={line.productId} productName={line.name} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
