/** Corrects the address of an order that is not shipped, within its country. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextArea, TextField, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import type { OfficeOrder } from "./office-order.ts";
import { renewOrders, renewWhereChanged } from "./renew-orders.ts";

export function AddressSheet({ order }: { order: OfficeOrder }) {
  const { t } = useLingui();
  const close = useClose();
  const { recipient, areaCode, phone, province, city, district, detail, postalCode, countryName } = order.address;
  const form = useContractForm(officeOrders.changeAddress, {
    defaults: { recipient, areaCode, phone, province, city, district, detail, postalCode, reason: "" },
    input: (values) => ({ orderId: order.id, ...values }),
    async onDone() {
      close();
      toast({ text: t`The address was changed`, tone: "success" });
      await renewOrders();
    },
    onRefused: renewWhereChanged,
  });
  const { values } = form;
  const isIncomplete = [values.recipient, values.areaCode, values.phone, values.detail, values.reason].some(
    (one) => !one.trim(),
  );
  return (
    <ActionSheet
      title={t`Change the address`}
      action={t`Change the address`}
      form={form}
      incomplete={isIncomplete || !form.dirty}
    >
      <p className="text-sm text-ink-soft">{t`The order stays in its country: ${countryName}. The member gets a notice.`}</p>
      <TextField label={t`Recipient`} {...form.field("recipient")} maxLength={LENGTHS.recipient} autoComplete="off" />
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-3">
        <TextField label={t`Area code`} {...form.field("areaCode")} inputMode="tel" autoComplete="off" />
        <TextField
          label={t`Phone`}
          {...form.field("phone")}
          inputMode="tel"
          maxLength={LENGTHS.typedPhone}
          autoComplete="off"
        />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {(["province", "city", "district"] as const).map((part) => (
          <TextField
            key={part}
            label={{ province: t`Province`, city: t`City`, district: t`District` }[part]}
            {...form.field(part)}
            maxLength={LENGTHS.placeName}
            autoComplete="off"
          />
        ))}
      </div>
      <TextArea
        label={t({ context: "delivery", message: "Address" })}
        rows={3}
        {...form.field("detail")}
        maxLength={LENGTHS.addressDetail}
      />
      <TextField
        label={t`Postal code`}
        {...form.field("postalCode")}
        maxLength={LENGTHS.postalCode}
        autoComplete="off"
        className="max-w-52"
      />
      <ReasonField
        {...form.field("reason")}
        hint={t`It stays in the audit log and the history. Leave the address out.`}
      />
    </ActionSheet>
  );
}
