/** Adjusts a SKU's stock, with a reason. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { MOST_PIECES } from "@banyan/contract/lengths.ts";
import { Count, DigitsField, RadioCards, toast, useClose } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";

interface AdjustStockSheetProps {
  sku: { id: string; name: string; stock: number };
  onStock: (skuId: string, stock: number) => void;
}

export function AdjustStockSheet({ sku, onStock }: AdjustStockSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeCatalog.adjustStock, sku.id, {
    defaults: { direction: "add" as "add" | "take", pieces: "", reason: "" },
    input: ({ reason, ...counted }) => ({ skuId: sku.id, change: changeOf(counted), reason }),
    valuesOf: ({ change, reason }) => ({
      direction: change < 0 ? ("take" as const) : ("add" as const),
      pieces: String(Math.abs(change)),
      reason,
    }),
    onDone({ stock }) {
      onStock(sku.id, stock);
      close();
      toast({ text: t`Stock of ${sku.name} changed`, tone: "success" });
    },
  });
  const change = changeOf(form.values);
  return (
    <ActionSheet
      title={t`Stock of ${sku.name}`}
      action={t`Change the stock`}
      form={form}
      move={move}
      incomplete={change === 0 || form.values.reason.trim() === ""}
    >
      <RadioCards
        label={t`What happened?`}
        {...form.bind("direction")}
        cards={[
          { value: "add", title: t`Pieces came in`, detail: t`A delivery, a return, a recount` },
          { value: "take", title: t`Pieces are gone`, detail: t`Damaged, lost, a recount` },
        ]}
      />
      <DigitsField
        label={t`How many pieces`}
        most={String(MOST_PIECES).length}
        {...form.bind("pieces")}
        error={form.errors.change}
      />
      <p className="rounded-field bg-sunken px-4 py-3 text-sm">
        {change === 0 ? (
          <Trans>
            Stock now: <Plural value={sku.stock} one="# piece" other="# pieces" />
          </Trans>
        ) : (
          <Trans>
            Stock now: <Plural value={sku.stock} one="# piece" other="# pieces" />, then{" "}
            <strong>
              <Count value={sku.stock + change} />
            </strong>
          </Trans>
        )}
      </p>
      <ReasonField {...form.field("reason")} />
    </ActionSheet>
  );
}

function changeOf({ direction, pieces }: { direction: "add" | "take"; pieces: string }): number {
  return Number(pieces || "0") * (direction === "add" ? 1 : -1);
}
