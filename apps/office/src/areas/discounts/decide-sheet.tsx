/** Approves or ends a discount code. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { type DiscountCode, officeDiscountCodes } from "@banyan/contract/browser/office/discount-codes.ts";
import { Money, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";

interface DecideSheetProps {
  code: DiscountCode;
  call: typeof officeDiscountCodes.approve | typeof officeDiscountCodes.end;
  onDone: () => Promise<void>;
}

export function DecideSheet({ code: { id, code, percent, amount, minimum }, call, onDone }: DecideSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const ends = call.path === officeDiscountCodes.end.path;
  const form = useContractForm(call, {
    defaults: { id },
    async onDone() {
      close();
      toast({ text: t`Saved`, tone: "success" });
      await onDone();
    },
  });
  const off = percent !== null ? `${percent} %` : <Money amount={amount ?? "0"} />;
  return (
    <ActionSheet
      title={ends ? t`End ${code}?` : t`Approve ${code}?`}
      action={ends ? t({ context: "discount code", message: "End" }) : t`Approve`}
      tone={ends ? "danger" : "plain"}
      form={form}
    >
      <p>
        {ends ? (
          <Trans>Nobody can use this code any more. Orders that have it keep it. It cannot be used again later.</Trans>
        ) : (
          <Trans>
            The code takes {off} off an order with goods for <Money amount={minimum} /> or more. One person alone may
            not change a price by that much.
          </Trans>
        )}
      </p>
    </ActionSheet>
  );
}
