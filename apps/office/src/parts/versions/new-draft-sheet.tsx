/** Creates a draft as a copy of a version, with a reason for the second person. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { renew } from "@banyan/app/query.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextArea, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { ActionSheet } from "../sheets/action-sheet.tsx";
import type { Subject } from "./subject.ts";

interface NewDraftSheetProps {
  of: Pick<Subject<never, never>, "calls" | "paths">;
  basedOn: number;
}

export function NewDraftSheet({ of: { calls, paths }, basedOn }: NewDraftSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const navigate = useNavigate();
  const form = useContractForm(calls.createDraft, {
    defaults: { note: "" },
    input: ({ note }) => ({ basedOn: String(basedOn), note }),
    async onDone({ draftId }) {
      close();
      await renew(calls.index);
      await navigate({ to: paths.draft, params: { draftId } });
    },
  });
  return (
    <ActionSheet
      title={t`New draft, as a copy of version ${basedOn}`}
      action={t`Begin`}
      form={form}
      incomplete={form.values.note.trim() === ""}
    >
      <TextArea
        label={t`What is to change, and why`}
        hint={t`The person who releases it reads this, and it stays in the history.`}
        maxLength={LENGTHS.draftNote}
        {...form.field("note")}
      />
    </ActionSheet>
  );
}
