/** Accepts or refuses a return request, and notes that its goods arrived. The member gets a notice of each. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextArea, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import type { OfficeOrder, OfficeReturn } from "./office-order.ts";
import { renewOrders, renewWhereChanged } from "./renew-orders.ts";

interface SheetProps {
  request: OfficeReturn;
}

/** Closes the sheet, and says what happened. */
function useDone(text: string) {
  const close = useClose();
  return async () => {
    close();
    toast({ text, tone: "success" });
    await renewOrders();
  };
}

export function AcceptReturnSheet({ order, request }: SheetProps & { order: OfficeOrder }) {
  const { t } = useLingui();
  const form = useContractForm(officeOrders.returnAccept, {
    defaults: { returnAddress: order.lastReturnAddress, instructions: "" },
    input: (values) => ({ returnId: request.id, ...values }),
    onDone: useDone(t`The return is accepted`),
    onRefused: renewWhereChanged,
  });
  return (
    <ActionSheet
      title={t`Accept this return?`}
      action={t`Accept the return`}
      form={form}
      incomplete={form.values.returnAddress.trim() === ""}
    >
      <p className="text-sm text-ink-soft">{t`The member gets a notice, and sees both texts on the order's page.`}</p>
      <TextArea
        label={t`Return address`}
        hint={t`Where the member sends the goods`}
        rows={4}
        maxLength={LENGTHS.returnAddress}
        {...form.field("returnAddress")}
      />
      <TextArea
        label={t`How to send the goods`}
        hint={t`Optional, such as how to pack the goods and who pays for sending them`}
        rows={3}
        maxLength={LENGTHS.returnInstructions}
        {...form.field("instructions")}
      />
    </ActionSheet>
  );
}

export function RefuseReturnSheet({ request }: SheetProps) {
  const { t } = useLingui();
  const form = useContractForm(officeOrders.returnRefuse, {
    defaults: { refusal: "" },
    input: (values) => ({ returnId: request.id, ...values }),
    onDone: useDone(t`The return is refused`),
    onRefused: renewWhereChanged,
  });
  return (
    <ActionSheet
      title={t`Refuse this return?`}
      action={t`Refuse the return`}
      tone="danger"
      form={form}
      incomplete={form.values.refusal.trim() === ""}
    >
      <ReasonField {...form.field("refusal")} hint={t`The member reads it in a notice.`} />
    </ActionSheet>
  );
}

export function ReceiveReturnSheet({ request }: SheetProps) {
  const { t } = useLingui();
  const form = useContractForm(officeOrders.returnReceive, {
    defaults: {},
    input: () => ({ returnId: request.id }),
    onDone: useDone(t`Noted. The member is told that the goods arrived.`),
    onRefused: renewWhereChanged,
  });
  return (
    <ActionSheet title={t`Have the goods arrived?`} action={t`They have arrived`} form={form}>
      <p className="text-sm text-ink-soft">{t`The member can no longer cancel the return. Refund it after a check, or refuse it.`}</p>
    </ActionSheet>
  );
}
