/** Approves or ends a discount code. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { type DiscountCode, officeDiscountCodes } from "@banyan/contract/browser/office/discount-codes.ts";
import { Count, Money, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Fact, Facts } from "../../parts/cards/section-card.tsx";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { Exclusions, Period } from "./terms.tsx";

interface DecideSheetProps {
  code: DiscountCode;
  call: typeof officeDiscountCodes.approve | typeof officeDiscountCodes.end;
  onDone: () => Promise<void>;
}

export function DecideSheet({ code, call, onDone }: DecideSheetProps) {
  const { id, percent, amount, minimum } = code;
  const name = code.code;
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
      title={ends ? t`End ${{ code: name }}?` : t`Approve ${{ code: name }}?`}
      action={ends ? t({ context: "discount code", message: "End" }) : t`Approve`}
      tone={ends ? "danger" : "plain"}
      form={form}
    >
      {ends ? (
        <p>
          <Trans>Nobody can use this code any more. Orders that have it keep it. It cannot be used again later.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              The code takes {off} off an order with goods for <Money amount={minimum} /> or more.
            </Trans>{" "}
            {code.withoutSales ? (
              <Trans>One person alone may not change a price by that much.</Trans>
            ) : (
              <Trans>A code that is also for goods on sale takes a second person.</Trans>
            )}
          </p>
          <Facts>
            <Fact name={t`Period`} whole>
              <Period row={code} />
            </Fact>
            {code.usesAtMost !== null && (
              <Fact name={t`Uses in all`}>
                <Count value={code.usesAtMost} />
              </Fact>
            )}
            <Fact name={t`Uses by each member`}>
              <Count value={code.usesEach} />
            </Fact>
          </Facts>
          <Exclusions row={code} />
        </>
      )}
    </ActionSheet>
  );
}
