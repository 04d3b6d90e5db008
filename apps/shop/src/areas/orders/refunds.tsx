/** Refunds of an order, in the assets that paid. */
import type { OrderDetail } from "@banyan/contract/orders.ts";
import { Badge, Money, Time } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Row } from "../../parts/layout/row.tsx";
import { Block } from "./block.tsx";
import { useAssetUnits } from "./words.ts";

type Amount = OrderDetail["refunded"][number];

export function Refunds({ order }: { order: OrderDetail }) {
  const { t } = useLingui();
  return (
    <Block title={t`Refunds`}>
      <ul className="grid gap-4">
        {order.refunds.map((refund) => (
          <li key={refund.at} className="text-sm">
            <dl className="grid gap-1.5">
              <Row name={<Time at={refund.at} />}>
                <Amounts list={refund.amounts} />
              </Row>
            </dl>
            <ul className="mt-1.5 text-ink-soft">
              {refund.lines.map(({ position, quantity }) => (
                <li key={position}>
                  {order.lines[position - 1]?.name}{" "}
                  <span translate="no" className="figures">
                    × {quantity}
                  </span>
                </li>
              ))}
            </ul>
            {Number(refund.shippingFee) > 0 && (
              <p className="mt-1 text-ink-soft">
                <Trans>
                  Shipping fee included: <Money amount={refund.shippingFee} />
                </Trans>
              </p>
            )}
            {refund.kind === "goodwill" && (
              <p className="mt-1">
                <Badge>
                  <Trans>Goodwill refund</Trans>
                </Badge>
              </p>
            )}
            <p className="mt-1 text-ink-soft">{refund.reason}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-4 border-t border-line pt-3 text-sm">
        <Row
          name={
            <span className="font-semibold text-ink">
              <Trans>Refunded in total</Trans>
            </span>
          }
        >
          <span className="font-semibold">
            <Amounts list={order.refunded} />
          </span>
        </Row>
      </dl>
    </Block>
  );
}

function Amounts({ list }: { list: readonly Amount[] }) {
  const units = useAssetUnits();
  return list.map(({ asset, amount }) => (
    <span key={asset} className="block">
      <Money amount={amount} unit={units[asset]} />
    </span>
  ));
}

/** How many pieces of a line were refunded. */
export function refundedPieces(refunds: OrderDetail["refunds"], position: number): number {
  const lines = refunds.flatMap((refund) => refund.lines).filter((line) => line.position === position);
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The number of refunded pieces of a line; nothing for zero. */
export function RefundedPieces({ pieces }: { pieces: number }) {
  if (pieces === 0) return null;
  return (
    <Badge>
      <Plural value={pieces} one="# piece refunded" other="# pieces refunded" />
    </Badge>
  );
}
