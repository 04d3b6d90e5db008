/** Ships pieces of an order in a parcel, and corrects the tracking number of a parcel. */
import { type ContractForm, useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextField, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { CarrierField, lastCarrier } from "./carrier-field.tsx";
import type { OfficeOrder, OfficeParcel } from "./office-order.ts";
import { PiecesField } from "./pieces-field.tsx";
import { renewOrders, renewWhereChanged } from "./renew-orders.ts";

interface SheetProps {
  order: OfficeOrder;
}

interface Parcel {
  shippingCompany: string;
  trackingNumber: string;
}

export function ShipSheet({ order }: SheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const last = lastCarrier.get() ?? "";
  const form = useContractForm(officeOrders.ship, {
    defaults: {
      lines: order.unshipped,
      shippingCompany: order.carriers.includes(last) ? last : "",
      trackingNumber: "",
    },
    input: ({ lines, ...values }) => ({
      orderId: order.id,
      addressRevision: order.addressRevision,
      lines: lines.filter(({ quantity }) => quantity > 0),
      ...values,
    }),
    async onDone({ state }, { shippingCompany }) {
      lastCarrier.set(shippingCompany);
      close();
      const text =
        state === "pending_delivery"
          ? t`A parcel of order ${order.number} is on its way`
          : t`Order ${order.number} is on its way`;
      toast({ text, tone: "success" });
      await renewOrders();
    },
    onRefused: renewWhereChanged,
  });
  const { lines } = form.values;
  const change = (position: number, quantity: number) =>
    form.set({ lines: lines.map((line) => (line.position === position ? { position, quantity } : line)) });
  const left = (position: number) => order.unshipped.find((line) => line.position === position)?.quantity ?? 0;
  return (
    <ActionSheet
      title={t`Ship order ${order.number}`}
      action={t`Mark as shipped`}
      form={form}
      incomplete={isIncomplete(form.values) || lines.every(({ quantity }) => quantity === 0)}
    >
      <p className="text-sm text-ink-soft">{t`The member sees the shipping company and the tracking number and can track the parcel.`}</p>
      {order.unshippedCount > 1 && (
        <fieldset>
          <legend className="mb-2 text-sm font-medium">{t`In this parcel`}</legend>
          <ul className="divide-y divide-line rounded-field border border-line">
            {lines.map(({ position, quantity }) => (
              <PiecesField
                key={position}
                order={order}
                position={position}
                quantity={quantity}
                left={left(position)}
                onChange={(pieces) => change(position, pieces)}
              />
            ))}
          </ul>
        </fieldset>
      )}
      <ParcelFields
        company={form.bind("shippingCompany")}
        tracking={form.field("trackingNumber")}
        carriers={order.carriers}
      />
    </ActionSheet>
  );
}

export function TrackSheet({ order, parcel }: SheetProps & { parcel: OfficeParcel }) {
  const { t } = useLingui();
  const close = useClose();
  const { number, shippingCompany, trackingNumber } = parcel;
  const form = useContractForm(officeOrders.correctTracking, {
    defaults: { shippingCompany, trackingNumber },
    input: (values) => ({ orderId: order.id, parcel: number, ...values }),
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
      incomplete={isIncomplete(form.values) || !form.dirty}
    >
      <p className="text-sm text-ink-soft">{t`The member gets a notice with the new number.`}</p>
      <ParcelFields
        company={form.bind("shippingCompany")}
        tracking={form.field("trackingNumber")}
        carriers={order.carriers}
      />
    </ActionSheet>
  );
}

const isIncomplete = ({ shippingCompany, trackingNumber }: Parcel) =>
  shippingCompany.trim() === "" || trackingNumber.trim() === "";

type Form = ContractForm<Parcel>;

interface ParcelFieldsProps {
  company: ReturnType<Form["bind"]>;
  tracking: ReturnType<Form["field"]>;
  carriers: readonly string[];
}

function ParcelFields({ company, tracking, carriers }: ParcelFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <CarrierField carriers={carriers} {...company} />
      <TextField
        label={t`Tracking number`}
        {...tracking}
        maxLength={LENGTHS.trackingNumber}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  );
}
