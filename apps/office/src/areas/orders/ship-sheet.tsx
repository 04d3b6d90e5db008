/** Ships an order. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextField, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import type { OfficeOrder } from "./office-order.ts";
import { renewOrders, renewWhereChanged } from "./renew-orders.ts";

interface SheetProps {
  order: OfficeOrder;
}

export function ShipSheet({ order }: SheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const form = useContractForm(officeOrders.ship, {
    defaults: { shippingCompany: "", trackingNumber: "" },
    input: (values) => ({ orderId: order.id, ...values }),
    async onDone() {
      close();
      toast({ text: t`Order ${order.number} is on its way`, tone: "success" });
      await renewOrders();
    },
    onRefused: renewWhereChanged,
  });
  const { shippingCompany, trackingNumber } = form.values;
  return (
    <ActionSheet
      title={t`Ship order ${order.number}`}
      action={t`Mark as shipped`}
      form={form}
      incomplete={shippingCompany.trim() === "" || trackingNumber.trim() === ""}
    >
      <p className="text-sm text-ink-soft">{t`The member sees the shipping company and the tracking number and can track the parcel.`}</p>
      <TextField
        label={t`Shipping company`}
        {...form.field("shippingCompany")}
        maxLength={LENGTHS.shippingCompany}
        autoComplete="off"
      />
      <TextField
        label={t`Tracking number`}
        {...form.field("trackingNumber")}
        maxLength={LENGTHS.trackingNumber}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </ActionSheet>
  );
}
