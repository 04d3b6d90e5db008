/** The parcels of an order with their tracking numbers, and what is still to be shipped. */
import type { OrderDetail, OrderResend, OrderSummary } from "@banyan/contract/orders.ts";
import { Count, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Row } from "../../parts/layout/row.tsx";
import { Block } from "./block.tsx";
import { CopyRow } from "./copy-row.tsx";

export function Parcels({ order }: { order: OrderDetail }) {
  const { t } = useLingui();
  const { parcels, unshipped, resends } = order;
  // One parcel with everything needs no list of what is in it.
  const isWhole =
    parcels.length === 1 &&
    parcels[0]!.lines.length === order.lines.length &&
    unshipped.length === 0 &&
    resends.length === 0;
  return (
    <>
      {parcels.map((parcel) => {
        const { number, shippedAt, shippingCompany, trackingNumber, trackingUrl, lines } = parcel;
        return (
          <Block
            key={number}
            title={parcels.length === 1 && unshipped.length === 0 ? t`Delivery` : t`Parcel ${number}`}
            aside={
              !isWhole && (
                <span className="text-sm text-ink-faint">
                  <Time at={shippedAt} precision="day" />
                </span>
              )
            }
          >
            {!isWhole && <Pieces order={order} lines={lines} />}
            <dl className="grid gap-2.5 text-sm">
              <Row name={t`Shipping company`} below>
                {shippingCompany}
              </Row>
              {trackingNumber && <CopyRow name={t`Tracking number`} text={trackingNumber} href={trackingUrl} />}
            </dl>
            {resends
              .filter((resend) => resend.parcel === number)
              .map((resend) => (
                <SentAgain key={resend.number} order={order} resend={resend} />
              ))}
          </Block>
        );
      })}
      {parcels.length > 0 && unshipped.length > 0 && (
        <Block title={t`Still to be shipped`}>
          <Pieces order={order} lines={unshipped} />
        </Block>
      )}
    </>
  );
}

/** Pieces of a parcel that were lost or damaged on their way, without those whose replacement was cancelled. */
function SentAgain({ order, resend: { at, lines, reason } }: { order: OrderDetail; resend: OrderResend }) {
  const sent = lines.flatMap(({ position, quantity, cancelled }) =>
    quantity > cancelled ? [{ position, quantity: quantity - cancelled }] : [],
  );
  if (sent.length === 0) return null;
  return (
    <div className="mt-3 rounded-field bg-sunken px-3 py-2 text-sm">
      <p className="mb-1 font-medium">
        <Trans>
          Lost or damaged, replacement arranged on <Time at={at} precision="day" />
        </Trans>
      </p>
      <Pieces order={order} lines={sent} />
      <p className="mt-1 text-ink-soft">{reason}</p>
    </div>
  );
}

function Pieces({ order, lines }: { order: OrderDetail; lines: OrderDetail["unshipped"] }) {
  return (
    <ul className="grid gap-1 pb-3 text-sm last:pb-0">
      {lines.map(({ position, quantity }) => (
        <li key={position}>
          {[order.lines[position - 1]?.name, order.lines[position - 1]?.skuText].filter(Boolean).join(" · ")}{" "}
          <span translate="no" className="figures text-ink-soft">
            × {quantity}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How many pieces of an order have left, while others are still to be shipped. */
export function PiecesShipped({ order }: { order: Pick<OrderSummary, "shippedCount" | "unshippedCount"> }) {
  const { shippedCount, unshippedCount } = order;
  if (shippedCount === 0 || unshippedCount === 0) return null;
  return (
    <Trans>
      <Count value={shippedCount} /> of <Count value={shippedCount + unshippedCount} /> pieces shipped
    </Trans>
  );
}
