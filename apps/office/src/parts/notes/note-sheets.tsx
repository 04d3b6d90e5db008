/** Writes and edits an internal note. */
import { type Field, useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { keyOf, queryClient, renew } from "@banyan/app/query.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextArea, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../sheets/action-sheet.tsx";
import { callsOf, type Note, type NoteSubject } from "./note-subject.ts";

export function NewNoteSheet({ subject }: { subject: NoteSubject }) {
  const { t } = useLingui();
  const close = useClose();
  const calls = callsOf(subject);
  const about = "orderId" in subject ? subject.orderId : subject.memberId;
  const { form, move } = useMoveForm(calls.noteAdd, about, {
    defaults: { text: "" },
    input: ({ text }) => ({ ...subject, text }),
    draft: about,
    onDone(output) {
      queryClient.setQueryData(keyOf(calls.detail, subject), output);
      close();
      toast({ text: t`The note is added`, tone: "success" });
    },
  });
  return (
    <ActionSheet
      title={t`Add a note`}
      action={t`Add the note`}
      form={form}
      move={move}
      incomplete={form.values.text.trim() === ""}
    >
      <NoteField {...form.field("text")} />
    </ActionSheet>
  );
}

export function EditNoteSheet({ subject, note }: { subject: NoteSubject; note: Note }) {
  const { t } = useLingui();
  const close = useClose();
  const calls = callsOf(subject);
  const form = useContractForm(calls.noteChange, {
    defaults: { text: note.text },
    input: ({ text }) => ({ ...subject, noteId: note.id, text }),
    onDone(output) {
      queryClient.setQueryData(keyOf(calls.detail, subject), output);
      close();
      toast({ text: t`The note is changed`, tone: "success" });
    },
    onRefused(refused) {
      if (refused.name === "NOTE_NOT_FOUND") void renew(calls.detail);
      return false;
    },
  });
  return (
    <ActionSheet
      title={t`Edit the note`}
      action={t`Save`}
      form={form}
      incomplete={form.values.text.trim() === "" || !form.dirty}
    >
      <NoteField {...form.field("text")} />
    </ActionSheet>
  );
}

function NoteField(field: Field) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`Note`}
      hint={t`Only staff see it. It is erased together with the member's account.`}
      rows={5}
      maxLength={LENGTHS.note}
      {...field}
    />
  );
}
