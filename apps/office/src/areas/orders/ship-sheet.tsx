/** Ships an order, and corrects the tracking number of a shipped one. */
import { type ContractForm, useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextField, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { CarrierField, lastCarrier } from "./carrier-field.tsx";
import type { OfficeOrder } from "./office-order.ts";
import { renewOrders, renewWhereChanged } from "./renew-orders.ts";

interface SheetProps {
  order: OfficeOrder;
}

export function ShipSheet({ order }: SheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const last = lastCarrier.get() ?? "";
  const form = useContractForm(officeOrders.ship, {
    defaults: { shippingCompany: order.carriers.includes(last) ? last : "", trackingNumber: "" },
    input: (values) => ({ orderId: order.id, addressRevision: order.addressRevision, ...values }),
    async onDone(_shipped, { shippingCompany }) {
      lastCarrier.set(shippingCompany);
      close();
      toast({ text: t`Order ${order.number} is on its way`, tone: "success" });
      await renewOrders();
    },
    onRefused: renewWhereChanged,
  });
  return (
    <ActionSheet
      title={t`Ship order ${order.number}`}
      action={t`Mark as shipped`}
      form={form}
      incomplete={isIncomplete(form)}
    >
      <p className="text-sm text-ink-soft">{t`The member sees the shipping company and the tracking number and can track the parcel.`}</p>
      <ParcelFields form={form} carriers={order.carriers} />
    </ActionSheet>
  );
}

export function TrackSheet({ order }: SheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const form = useContractForm(officeOrders.correctTracking, {
    defaults: { shippingCompany: order.shippingCompany ?? "", trackingNumber: order.trackingNumber ?? "" },
    input: (values) => ({ orderId: order.id, ...values }),
    async onDone() {
      close();
      toast({ text: t`The tracking number was corrected`, tone: "success" });
      await renewOrders();
    },
    onRefused: renewWhereChanged,
  });
  return (
    <ActionSheet
      title={t`Correct the tracking number`}
      action={t`Correct it`}
      form={form}
      incomplete={isIncomplete(form) || !form.dirty}
    >
      <p className="text-sm text-ink-soft">{t`The member gets a notice with the new number.`}</p>
      <ParcelFields form={form} carriers={order.carriers} />
    </ActionSheet>
  );
}

interface Parcel {
  shippingCompany: string;
  trackingNumber: string;
}

const isIncomplete = ({ values }: ContractForm<Parcel>) =>
  values.shippingCompany.trim() === "" || values.trackingNumber.trim() === "";

function ParcelFields({ form, carriers }: { form: ContractForm<Parcel>; carriers: readonly string[] }) {
  const { t } = useLingui();
  return (
    <>
      <CarrierField carriers={carriers} {...form.bind("shippingCompany")} />
      <TextField
        label={t`Tracking number`}
        {...form.field("trackingNumber")}
        maxLength={LENGTHS.trackingNumber}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  );
}
