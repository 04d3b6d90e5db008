/** Internal notes on an order or a member, newest first. Authors edit and remove their own. */
import { keyOf, queryClient, renew } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { Button, confirm, Time, toast, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMay } from "../../session/session.ts";
import { SectionCard } from "../cards/section-card.tsx";
import { EditNoteSheet, NewNoteSheet } from "./note-sheets.tsx";
import { callsOf, type Note, type NoteSubject } from "./note-subject.ts";

interface NotesCardProps {
  subject: NoteSubject;
  notes: readonly Note[];
  /** Nobody writes about a cancelled account. */
  closed?: boolean;
  className?: string;
}

export function NotesCard({ subject, notes, closed = false, className }: NotesCardProps) {
  const { t } = useLingui();
  const adding = useSheet();
  const mayNote = useMay("orderId" in subject ? "office:orders.note" : "office:members.note") && !closed;
  return (
    <SectionCard
      title={t`Internal notes`}
      flush
      {...(className && { className })}
      actions={
        mayNote && (
          <Button variant="quiet" size="sm" onClick={() => adding.open()}>
            {t`Add a note`}
          </Button>
        )
      }
    >
      {notes.length === 0 ? (
        <p className="p-4 text-sm text-ink-soft">{t`No notes yet. Only staff see notes.`}</p>
      ) : (
        <ul aria-label={t`Internal notes`} className="divide-y divide-line">
          {notes.map((note) => (
            <NoteRow key={note.id} subject={subject} note={note} mayChange={note.own && mayNote} />
          ))}
        </ul>
      )}
      {adding.show(() => (
        <NewNoteSheet subject={subject} />
      ))}
    </SectionCard>
  );
}

function NoteRow({ subject, note, mayChange }: { subject: NoteSubject; note: Note; mayChange: boolean }) {
  const { t } = useLingui();
  const editing = useSheet();
  const calls = callsOf(subject);
  const removing = useSend(calls.noteRemove, {
    onDone(output) {
      queryClient.setQueryData(keyOf(calls.detail, subject), output);
      toast({ text: t`The note is removed`, tone: "success" });
    },
    onRefused(refused) {
      if (refused.name === "NOTE_NOT_FOUND") void renew(calls.detail);
      return false;
    },
  });
  const remove = async () => {
    const sure = await confirm({
      title: t`Remove this note?`,
      text: t`The audit log keeps that there was one, but not its text.`,
      confirmLabel: t`Remove`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (sure) removing.mutate({ ...subject, noteId: note.id });
  };
  return (
    <li className="px-4 py-3 text-sm">
      <p className="whitespace-pre-wrap">{note.text}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <p className="flex-1 basis-48 text-xs text-ink-faint">
          {note.writtenBy} · <Time at={note.writtenAt} />
          {note.changedAt && (
            <>
              {" · "}
              <Trans>
                edited <Time at={note.changedAt} />
              </Trans>
            </>
          )}
        </p>
        {mayChange && (
          <span className="-me-3.5 flex">
            <Button variant="quiet" size="sm" onClick={() => editing.open()}>
              {t`Edit`}
            </Button>
            <Button variant="quiet-danger" size="sm" busy={removing.isPending} onClick={() => void remove()}>
              {t`Remove`}
            </Button>
          </span>
        )}
      </div>
      {editing.show(() => (
        <EditNoteSheet subject={subject} note={note} />
      ))}
    </li>
  );
}
