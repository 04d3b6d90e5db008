/** Accepts that a little is missing from the payment of an order by coins. The order is then paid. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { Money, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import type { OfficeOrder } from "./office-order.ts";
import { renewOrders, renewWhereChanged } from "./renew-orders.ts";

interface ShortfallSheetProps {
  order: OfficeOrder;
  shortfall: NonNullable<OfficeOrder["shortfall"]>;
}

export function ShortfallSheet({ order, shortfall }: ShortfallSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeOrders.acceptShortfall, order.id, {
    defaults: { reason: "" },
    input: (values) => ({ orderId: order.id, shown: shortfall.shown, ...values }),
    async onDone() {
      close();
      toast({ text: t`Order ${order.number} is paid`, tone: "success" });
      await renewOrders();
    },
    onRefused: renewWhereChanged,
  });
  return (
    <ActionSheet
      title={t`Accept the shortfall of order ${order.number}?`}
      action={t`Accept and mark as paid`}
      form={form}
      move={move}
      incomplete={form.values.reason.trim() === ""}
    >
      <div className="rounded-field bg-sunken px-4 py-3 text-sm">
        <p className="text-lg font-semibold">
          <Trans>
            <Money amount={shortfall.amount} unit="USDT" /> is missing
          </Trans>
        </p>
        <p className="mt-2 text-ink-soft">
          <Trans>The shop bears it, and the order is paid at once. This cannot be undone.</Trans>
        </p>
      </div>
      <ReasonField {...form.field("reason")} hint={t`It is kept in the audit log.`} />
    </ActionSheet>
  );
}
