/** Cancels and refunds an unshipped order; previews the exact amounts that go back. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { Money, toast, useClose } from "@banyan/ui";
import { Switch } from "@banyan/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { AssetAmount } from "../../parts/coins/asset.tsx";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import type { OfficeOrder } from "./office-order.ts";
import { renewOrders, renewWhereChanged } from "./renew-orders.ts";

interface SheetProps {
  order: OfficeOrder;
}

export function RefundSheet({ order }: SheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeOrders.refund, order.id, {
    defaults: { reason: "", restock: true },
    input: (values) => ({ orderId: order.id, shown: order.shown, ...values }),
    async onDone() {
      close();
      toast({ text: t`Order ${order.number} is refunded`, tone: "success" });
      await renewOrders();
    },
    onRefused: renewWhereChanged,
  });
  const restock = form.bind("restock");
  return (
    <ActionSheet
      title={t`Cancel and refund order ${order.number}?`}
      cancels
      action={t`Refund now`}
      tone="danger"
      form={form}
      move={move}
      incomplete={form.values.reason.trim() === ""}
    >
      <div className="rounded-field bg-sunken px-4 py-3 text-sm">
        <p className="font-medium">
          <Trans>
            Goes back to {order.memberName} ({order.memberId}) at once
          </Trans>
        </p>
        <ul className="mt-2 grid gap-1">
          {order.paid.map(({ asset, amount }) => (
            <li key={asset} className="text-lg font-semibold">
              <AssetAmount asset={asset} amount={amount} />
            </li>
          ))}
        </ul>
        <p className="mt-2 text-ink-soft">
          <Trans>
            That is all that was paid: products <Money amount={order.productTotal} /> and shipping{" "}
            <Money amount={order.shippingFee} />. <Money amount={order.bv} unit="BV" /> on its way will not count. This
            cannot be undone.
          </Trans>
        </p>
      </div>
      <ReasonField {...form.field("reason")} hint={t`The member reads it, and it is kept in the audit log.`} />
      <Switch
        label={t`Put the goods back into stock`}
        detail={t`Switch it off where they were lost or cannot be sold again.`}
        checked={restock.value}
        onChange={restock.onChange}
      />
    </ActionSheet>
  );
}
