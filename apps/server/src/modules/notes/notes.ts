/**
 * Internal notes of staff on orders and members. Only the author edits and removes a note. Each change is in the audit
 * log, without the text: the log is never erased, and notes are deleted with the account.
 */
import { MOST_NOTES } from "@banyan/contract/office/notes.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import { lockCount } from "../../platform/count-lock.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { type IsOwn, requireOther } from "../../platform/own-account.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  countNotes,
  deleteNote,
  deleteNotesOf,
  insertNote,
  lockOwnNote,
  type Subject,
  selectNotes,
  updateNote,
} from "./store.ts";

export interface NotePorts {
  isOwn: IsOwn;
  writeAuditLog: WriteAuditLog;
  /** Refuses with MEMBER_NOT_FOUND if the account is cancelled, and keeps it open until the transaction ends. */
  keepAccountOpen(tx: Tx, memberId: bigint): Promise<void>;
}

/** An order or a member, and its name in the audit log. */
export interface NotedSubject extends Subject {
  logged: { in: "orders" | "members"; subject: string };
}

export interface Writing {
  staff: { staffId: string; name: string };
  now: Date;
}

/** Adds, changes or removes a note. */
export type WriteNote<Input> = (
  tx: Tx,
  ports: NotePorts,
  subject: NotedSubject,
  given: Input & Writing,
) => Promise<void>;

/** Notes on a subject, newest first, as the office shows them to `staffId`. */
export async function notesOf(executor: Executor, subject: Subject, staffId: string) {
  const notes = await selectNotes(executor, subject);
  return notes.map(({ id, text, writtenBy, writtenByName, writtenAt, changedAt }) => ({
    id,
    text,
    writtenBy: writtenByName,
    writtenAt: writtenAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    own: writtenBy === staffId,
  }));
}

/** Refuses with MEMBER_NOT_FOUND, OWN_ACCOUNT and NOTES_FULL {limit}. */
export async function addNote(
  tx: Tx,
  ports: NotePorts,
  subject: NotedSubject,
  { text, staff, now }: Writing & { text: string },
): Promise<void> {
  await allow(tx, ports, subject, staff);
  await lockCount(tx, `notes on ${subject.orderId ?? subject.memberId}`);
  if ((await countNotes(tx, subject)) >= MOST_NOTES) throw refuse("NOTES_FULL", { params: { limit: MOST_NOTES } });
  const id = newId(now);
  const { staffId: writtenBy, name: writtenByName } = staff;
  await insertNote(tx, subject, { id, text, writtenBy, writtenByName, writtenAt: now });
  await log(tx, ports, subject, { verb: "noteAdd", noteId: id, staff, now });
}

/** The same text again changes nothing. Refuses with MEMBER_NOT_FOUND, OWN_ACCOUNT and NOTE_NOT_FOUND. */
export async function changeNote(
  tx: Tx,
  ports: NotePorts,
  subject: NotedSubject,
  { noteId, text, staff, now }: Writing & { noteId: string; text: string },
): Promise<void> {
  const note = await ownNote(tx, ports, subject, { noteId, staff });
  if (note.text === text) return;
  await updateNote(tx, { noteId, text, now });
  await log(tx, ports, subject, { verb: "noteChange", noteId, staff, now });
}

/** Refuses with MEMBER_NOT_FOUND, OWN_ACCOUNT and NOTE_NOT_FOUND. */
export async function removeNote(
  tx: Tx,
  ports: NotePorts,
  subject: NotedSubject,
  { noteId, staff, now }: Writing & { noteId: string },
): Promise<void> {
  await ownNote(tx, ports, subject, { noteId, staff });
  await deleteNote(tx, noteId);
  await log(tx, ports, subject, { verb: "noteRemove", noteId, staff, now });
}

/** Deletes the notes on a member and its orders when the account is cancelled. */
export function forgetNotes(tx: Tx, memberId: bigint): Promise<void> {
  return deleteNotesOf(tx, memberId);
}

async function allow(tx: Tx, ports: NotePorts, { memberId }: Subject, { staffId }: Writing["staff"]): Promise<void> {
  await ports.keepAccountOpen(tx, memberId);
  await requireOther(ports.isOwn, tx, { staffId, memberId });
}

async function ownNote(
  tx: Tx,
  ports: NotePorts,
  subject: Subject,
  { noteId, staff }: { noteId: string; staff: Writing["staff"] },
): Promise<{ text: string }> {
  await allow(tx, ports, subject, staff);
  const note = await lockOwnNote(tx, subject, { noteId, staffId: staff.staffId });
  if (!note) throw refuse("NOTE_NOT_FOUND");
  return note;
}

function log(
  tx: Tx,
  { writeAuditLog }: NotePorts,
  { logged }: NotedSubject,
  { verb, noteId, staff: { staffId }, now }: Writing & { verb: string; noteId: string },
): Promise<void> {
  const { in: module, subject } = logged;
  return writeAuditLog(tx, { staffId, action: `${module}.${verb}`, subject, details: { noteId }, now });
}
