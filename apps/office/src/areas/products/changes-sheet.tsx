/** Shows all changes of many products, old and new, and saves them together. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { renew } from "@banyan/app/query.ts";
import { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { AllDigits, Button, Count, Money, toast, useClose } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import { type Change, changesOf, type Edits, editsOf, inputOf, type Listed } from "./edits.rules.ts";

/** Changes shown at first, and more with each press. */
const SHOWN = 200;

interface ChangesSheetProps {
  rows: readonly Listed[];
  edits: Edits;
  onSaved: () => void;
}

export function ChangesSheet({ rows, edits, onSaved }: ChangesSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeCatalog.changeMany, "many", {
    defaults: { reason: "" },
    input: ({ reason }) => inputOf(rows, edits, reason),
    valuesOf: ({ reason = "" }) => ({ reason }),
    async onDone() {
      onSaved();
      close();
      toast({ text: t`All changes saved`, tone: "success" });
      await renew(officeCatalog.toEdit, officeCatalog.index, officeCatalog.detail);
    },
    onRefused() {
      // A colleague was quicker: the old values shown are read again, what was typed stays.
      void renew(officeCatalog.toEdit, officeCatalog.withCodes);
      return undefined;
    },
  });
  const [most, setMost] = useState(SHOWN);
  const shown = changesOf(rows, move.sent ? editsOf(rows, move.sent.input) : edits);
  const restocks = shown.some(({ field }) => field === "stock");
  return (
    <ActionSheet
      title={t`All changes`}
      action={plural(shown.length, { one: "Save # change", other: "Save # changes" })}
      form={form}
      move={move}
      incomplete={shown.length === 0 || (restocks && form.values.reason.trim() === "")}
    >
      <AllDigits>
        <ul className="divide-y divide-line rounded-field bg-sunken px-4 text-sm">
          {shown.slice(0, most).map((change) => (
            <li key={change.key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="min-w-0">
                {[change.product, change.sku].filter(Boolean).join(" · ")}
                <span className="text-ink-soft">
                  {" "}
                  · <FieldName field={change.field} />
                </span>
              </span>
              <span className="ms-auto whitespace-nowrap">
                <ChangedValue {...change} />
              </span>
            </li>
          ))}
        </ul>
      </AllDigits>
      {shown.length > most && (
        <Button variant="quiet" onClick={() => setMost(most + SHOWN)}>
          {plural(shown.length - most, { one: "Show # more change", other: "Show # more changes" })}
        </Button>
      )}
      {restocks && (
        <ReasonField hint={t`For the changed stock. It is kept in the audit log.`} {...form.field("reason")} />
      )}
    </ActionSheet>
  );
}

function FieldName({ field }: Pick<Change, "field">) {
  const { t } = useLingui();
  return { price: t`Price`, bv: t`BV`, stock: t`Stock`, active: t`For sale`, published: t`In the shop` }[field];
}

function ChangedValue({ field, before, after }: Pick<Change, "field" | "before" | "after">) {
  return (
    <>
      <span className="text-ink-soft">
        <Value field={field} value={before} />
      </span>
      {" → "}
      <strong>
        <Value field={field} value={after} />
      </strong>
    </>
  );
}

function Value({ field, value }: { field: Change["field"]; value: string }) {
  const { t } = useLingui();
  if (field === "published") {
    return value === "true"
      ? t({ context: "product", message: "Published" })
      : t({ context: "product", message: "Not published" });
  }
  if (field === "active") return value === "true" ? t`Yes` : t`No`;
  return field === "stock" ? (
    <Count value={Number(value)} />
  ) : (
    <Money amount={value} unit={field === "bv" ? "BV" : undefined} />
  );
}
