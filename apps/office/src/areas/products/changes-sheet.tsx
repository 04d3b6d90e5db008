/** Shows all changes of many products, old and new, and saves them together. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { renew } from "@banyan/app/query.ts";
import { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { toast, useClose } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import { ChangeList } from "./change-list.tsx";
import { changesOf, type Edits, editsOf, inputOf, type Listed } from "./edits.rules.ts";

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
    async onDone({ proposalId }) {
      onSaved();
      close();
      toast({ text: proposalId ? t`Proposed. Somebody else decides now.` : t`All changes saved`, tone: "success" });
      await renew(officeCatalog.toEdit, officeCatalog.index, officeCatalog.detail, officeCatalog.proposals);
    },
    onRefused() {
      // A colleague was quicker: the old values shown are read again, what was typed stays.
      void renew(officeCatalog.toEdit, officeCatalog.withCodes);
      return undefined;
    },
  });
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
      <ChangeList changes={shown} />
      {restocks && (
        <ReasonField hint={t`For the changed stock. It is kept in the audit log.`} {...form.field("reason")} />
      )}
    </ActionSheet>
  );
}
