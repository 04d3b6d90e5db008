/** Adding or taking away pieces of a SKU, with the reason. */
import { officeCatalog } from "@banyan/contract/office/catalog.ts";
import { Count, RadioCards, TextField, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../api/send.ts";
import { ActionSheet } from "../../parts/action-sheet.tsx";
import { ReasonField } from "../../parts/reason-field.tsx";

interface AdjustStockSheetProps {
  sku: { id: string; name: string; stock: number };
  onClose: () => void;
  onStock: (skuId: string, stock: number) => void;
}

export function AdjustStockSheet({ sku, onClose, onStock }: AdjustStockSheetProps) {
  const { t } = useLingui();
  const [direction, setDirection] = useState<"add" | "take">("add");
  const [pieces, setPieces] = useState("");
  const [reason, setReason] = useState("");
  const change = Number(pieces || "0") * (direction === "add" ? 1 : -1);
  const adjusting = useSend(officeCatalog.adjustStock, {
    onDone({ stock }) {
      onStock(sku.id, stock);
      onClose();
      toast({ text: t`Stock of ${sku.name} changed`, tone: "success" });
    },
  });
  return (
    <ActionSheet
      open
      onClose={onClose}
      title={t`Stock of ${sku.name}`}
      action={t`Change the stock`}
      sending={adjusting}
      incomplete={change === 0}
      onSubmit={() => void adjusting.send({ skuId: sku.id, change, reason })}
    >
      <RadioCards
        label={t`What happened?`}
        value={direction}
        onChange={setDirection}
        cards={[
          { value: "add", title: t`Pieces came in`, detail: t`A delivery, a return, a recount` },
          { value: "take", title: t`Pieces are gone`, detail: t`Damaged, lost, a recount` },
        ]}
      />
      <TextField
        label={t`How many pieces`}
        inputMode="numeric"
        autoComplete="off"
        value={pieces}
        onChange={(event) => setPieces(event.target.value.replace(/\D/g, "").slice(0, 7))}
        error={adjusting.fields.change}
      />
      <p className="rounded-field bg-sunken px-4 py-3 text-sm">
        <Trans>
          Stock now <Count value={sku.stock} />, then{" "}
          <strong>
            <Count value={sku.stock + change} />
          </strong>
        </Trans>
      </p>
      <ReasonField value={reason} onChange={setReason} error={adjusting.fields.reason} />
    </ActionSheet>
  );
}
