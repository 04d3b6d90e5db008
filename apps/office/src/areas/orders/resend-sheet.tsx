/** Sends pieces of a parcel again that were lost or damaged on their way, and cancels that before they leave. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { Count, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import type { OfficeOrder, OfficeParcel, OfficeResend } from "./office-order.ts";
import { Pieces } from "./pieces.tsx";
import { PiecesField } from "./pieces-field.tsx";
import { renewOrders, renewWhereChanged } from "./renew-orders.ts";

export function ResendSheet({ order, parcel }: { order: OfficeOrder; parcel: OfficeParcel }) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeOrders.resend, `${order.id} ${parcel.number}`, {
    // Nothing is chosen: most of a parcel usually arrives.
    defaults: { lines: parcel.resendable.map(({ position }) => ({ position, quantity: 0 })), reason: "" },
    input: ({ lines, reason }) => ({
      orderId: order.id,
      parcel: parcel.number,
      lines: lines.filter(({ quantity }) => quantity > 0),
      reason,
      shown: order.shown,
    }),
    valuesOf: ({ lines, reason }) => ({
      lines: parcel.resendable.map(
        ({ position }) => lines.find((line) => line.position === position) ?? { position, quantity: 0 },
      ),
      reason,
    }),
    async onDone() {
      close();
      toast({ text: t`The pieces are to be shipped again`, tone: "success" });
      await renewOrders();
    },
    onRefused: renewWhereChanged,
  });
  const { lines, reason } = form.values;
  const change = (position: number, quantity: number) =>
    form.set({ lines: lines.map((line) => (line.position === position ? { position, quantity } : line)) });
  return (
    <ActionSheet
      title={t`Send pieces of parcel ${parcel.number} again?`}
      action={t`Send again`}
      form={form}
      move={move}
      incomplete={lines.every(({ quantity }) => quantity === 0) || reason.trim() === ""}
    >
      <p className="text-sm text-ink-soft">
        <Trans>
          They are taken from stock and are to be shipped again. No money moves, and the order is not completed before
          they have arrived.
        </Trans>
      </p>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{t`What was lost or damaged`}</legend>
        <ul className="divide-y divide-line rounded-field border border-line">
          {parcel.resendable.map(({ position, quantity: left, refunded }) => (
            <PiecesField
              key={position}
              order={order}
              position={position}
              quantity={lines.find((line) => line.position === position)?.quantity ?? 0}
              left={left}
              onChange={(pieces) => change(position, pieces)}
              note={
                refunded > 0 && (
                  <Trans>
                    Already refunded after shipping: <Count value={refunded} />
                  </Trans>
                )
              }
            />
          ))}
        </ul>
      </fieldset>
      <ReasonField {...form.field("reason")} hint={t`The member reads it, and it is kept in the audit log.`} />
    </ActionSheet>
  );
}

export function CancelResendSheet({ order, resend }: { order: OfficeOrder; resend: OfficeResend }) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeOrders.cancelResend, `${order.id} ${resend.number}`, {
    defaults: {},
    input: () => ({ orderId: order.id, resend: resend.number, shown: order.shown }),
    async onDone() {
      close();
      toast({ text: t`The pieces are not sent again`, tone: "success" });
      await renewOrders();
    },
    onRefused: renewWhereChanged,
  });
  return (
    <ActionSheet
      title={t`Do not send these pieces again?`}
      action={t`Do not send again`}
      form={form}
      move={move}
      cancels
      tone="danger"
    >
      <Pieces order={order} lines={resend.cancellable} />
      <p className="text-sm text-ink-soft">
        <Trans>What has not left goes back into stock, and can be refunded. The member gets a notice.</Trans>
      </p>
    </ActionSheet>
  );
}
