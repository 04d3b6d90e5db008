/** The parcels of an order, and what is still to be shipped. */
import { Button, CopyText, Count, Time, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { useMay } from "../../session/session.ts";
import type { OfficeOrder, OfficeParcel } from "./office-order.ts";
import { SlipButton } from "./paper-buttons.tsx";
import { TrackSheet } from "./ship-sheet.tsx";

export function ParcelsCard({ order }: { order: OfficeOrder }) {
  const { t } = useLingui();
  const { parcels, unshipped, number } = order;
  const mayPrint = useMay("office:orders.ship");
  if (parcels.length === 0 && unshipped.length === 0) return null;
  return (
    <SectionCard title={t`Parcels`} flush>
      {unshipped.length > 0 && (
        <Part
          title={t`Still to be shipped`}
          action={mayPrint && <SlipButton number={number} parcel={parcels.length + 1} />}
        >
          <PiecesShipped order={order} />
          <Pieces order={order} lines={unshipped} />
        </Part>
      )}
      {parcels.toReversed().map((parcel) => (
        <OneParcel key={parcel.number} order={order} parcel={parcel} />
      ))}
    </SectionCard>
  );
}

function OneParcel({ order, parcel }: { order: OfficeOrder; parcel: OfficeParcel }) {
  const { t } = useLingui();
  const correcting = useSheet();
  const mayShip = useMay("office:orders.ship");
  const { number, shippedAt, shippingCompany, trackingNumber, trackingUrl, lines } = parcel;
  const underway = order.state === "pending_delivery" || order.state === "pending_receipt";
  return (
    <Part
      title={t`Parcel ${number}`}
      action={mayShip && underway && <SlipButton number={order.number} parcel={number} />}
    >
      <p className="text-sm text-ink-faint">
        <Time at={shippedAt} />
      </p>
      <Pieces order={order} lines={lines} />
      <div className="mt-3">
        <Facts>
          <Fact name={t`Shipping company`}>{shippingCompany}</Fact>
          {trackingNumber && (
            <Fact name={t`Tracking number`}>
              <span className="flex flex-wrap items-center gap-x-2">
                {trackingUrl && (
                  <a
                    href={trackingUrl}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex min-h-9 min-w-0 items-center gap-1.5 font-medium text-brand-ink hover:underline"
                  >
                    <span translate="no" className="figures break-all">
                      {trackingNumber}
                    </span>
                    <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
                  </a>
                )}
                <CopyText text={trackingNumber} showText={!trackingUrl} />
              </span>
            </Fact>
          )}
        </Facts>
      </div>
      {mayShip && order.staffActions.includes("track") && (
        <Button variant="quiet" size="sm" className="-ms-3 mt-2" onClick={() => correcting.open()}>
          {t`Correct the tracking number`}
        </Button>
      )}
      {correcting.show(() => (
        <TrackSheet order={order} parcel={parcel} />
      ))}
    </Part>
  );
}

function Part({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section className="border-b border-line p-4 last:border-0">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-sm font-semibold">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

function Pieces({ order, lines }: { order: OfficeOrder; lines: OfficeParcel["lines"] }) {
  return (
    <ul className="mt-1 grid gap-0.5 text-sm">
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
export function PiecesShipped({ order }: { order: Pick<OfficeOrder, "shippedCount" | "unshippedCount"> }) {
  const { shippedCount, unshippedCount } = order;
  if (shippedCount === 0 || unshippedCount === 0) return null;
  return (
    <span className="block text-sm text-ink-soft">
      <Trans>
        <Count value={shippedCount} /> of <Count value={shippedCount + unshippedCount} /> pieces shipped
      </Trans>
    </span>
  );
}
