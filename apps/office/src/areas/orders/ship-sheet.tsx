/** Handing an order to a shipping company. */

import { renew } from "@banyan/app/query.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { TextField, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../api/send.ts";
import { ActionSheet } from "../../parts/action-sheet.tsx";
import type { OfficeOrder } from "./office-order.ts";

interface SheetProps {
  order: OfficeOrder;
  open: boolean;
  onClose: () => void;
}

export function ShipSheet({ order, open, onClose }: SheetProps) {
  const { t } = useLingui();
  const [shippingCompany, setCompany] = useState("");
  const [trackingNumber, setNumber] = useState("");
  const shipping = useSend(officeOrders.ship, {
    async onDone() {
      onClose();
      toast({ text: t`Order ${order.number} is on its way`, tone: "success" });
      await renew(officeOrders.detail, officeOrders.index, officeOrders.counts);
    },
  });
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={t`Ship order ${order.number}`}
      action={t`Mark as shipped`}
      sending={shipping}
      onSubmit={() => void shipping.send({ orderId: order.id, shippingCompany, trackingNumber })}
    >
      <p className="text-sm text-ink-soft">{t`The member sees both and can follow the parcel.`}</p>
      <TextField
        label={t`Shipping company`}
        value={shippingCompany}
        onChange={(event) => setCompany(event.target.value)}
        maxLength={60}
        autoComplete="off"
        error={shipping.fields.shippingCompany}
      />
      <TextField
        label={t`Tracking number`}
        value={trackingNumber}
        onChange={(event) => setNumber(event.target.value)}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={shipping.fields.trackingNumber}
      />
    </ActionSheet>
  );
}
