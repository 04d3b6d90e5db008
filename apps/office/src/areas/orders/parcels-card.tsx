/** The parcels of an order, and what is still to be shipped. */
import { Button, CopyText, Count, Time, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { useMay } from "../../session/session.ts";
import type { OfficeOrder, OfficeParcel, OfficeResend } from "./office-order.ts";
import { SlipButton } from "./paper-buttons.tsx";
import { Pieces } from "./pieces.tsx";
import { CancelResendSheet, ResendSheet } from "./resend-sheet.tsx";
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
  const resending = useSheet();
  const mayShip = useMay("office:orders.ship");
  const mayResend = useMay("office:orders.refund") && parcel.resendable.length > 0;
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
      {order.resends
        .filter((resend) => resend.parcel === number)
        .map((resend) => (
          <SentAgain key={resend.number} order={order} resend={resend} />
        ))}
      <div className="-ms-3 mt-2 flex flex-wrap empty:hidden">
        {mayShip && order.staffActions.includes("track") && (
          <Button variant="quiet" size="sm" onClick={() => correcting.open()}>
            {t`Correct the tracking number`}
          </Button>
        )}
        {mayResend && (
          <Button variant="quiet" size="sm" onClick={() => resending.open()}>
            {t`Send lost pieces again`}
          </Button>
        )}
      </div>
      {correcting.show(() => (
        <TrackSheet order={order} parcel={parcel} />
      ))}
      {resending.show(() => (
        <ResendSheet order={order} parcel={parcel} />
      ))}
    </Part>
  );
}

/** Pieces of a parcel that are or were sent again, or were to be. */
function SentAgain({ order, resend }: { order: OfficeOrder; resend: OfficeResend }) {
  const { t } = useLingui();
  const cancelling = useSheet();
  const mayCancel = useMay("office:orders.refund") && resend.cancellable.length > 0;
  return (
    <div className="mt-3 rounded-field bg-sunken px-3 py-2 text-sm">
      <p className="font-medium">
        <Trans>
          Lost or damaged, replacement arranged on <Time at={resend.at} precision="day" />
        </Trans>
      </p>
      <Pieces order={order} lines={resend.lines} />
      <p className="mt-1 text-ink-soft">{resend.reason}</p>
      {resend.cancelledAt && (
        <div className="mt-2">
          <p className="font-medium">
            <Trans>
              Cancelled on <Time at={resend.cancelledAt} precision="day" />
            </Trans>
          </p>
          <Pieces order={order} lines={notSent(resend)} />
        </div>
      )}
      {mayCancel && (
        <Button variant="quiet" size="sm" className="-ms-3 mt-1" onClick={() => cancelling.open()}>
          {t`Do not send again`}
        </Button>
      )}
      {cancelling.show(() => (
        <CancelResendSheet order={order} resend={resend} />
      ))}
    </div>
  );
}

const notSent = ({ lines }: OfficeResend) =>
  lines.flatMap(({ position, cancelled }) => (cancelled > 0 ? [{ position, quantity: cancelled }] : []));

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
