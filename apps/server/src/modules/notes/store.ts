/** Rows of notes. */
import { type Executor, sql, type Tx } from "../../platform/database.ts";

/** What a note is about: an order with its buyer, or with `orderId` null the member. */
export interface Subject {
  memberId: bigint;
  orderId: string | null;
}

export interface Note {
  id: string;
  text: string;
  writtenBy: string;
  writtenByName: string;
  writtenAt: Date;
  changedAt: Date | null;
}

const isAbout = ({ memberId, orderId }: Subject) =>
  orderId === null ? sql`member_id = ${memberId} and order_id is null` : sql`order_id = ${orderId}`;

/** Newest first. */
export async function selectNotes(executor: Executor, subject: Subject): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select id, text, written_by as "writtenBy", written_by_name as "writtenByName", written_at as "writtenAt",
      changed_at as "changedAt"
    from notes.note where ${isAbout(subject)} order by id desc`.execute(executor);
  return rows;
}

export async function countNotes(tx: Tx, subject: Subject): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notes.note where ${isAbout(subject)}`.execute(tx);
  return rows[0]!.count;
}

export async function insertNote(tx: Tx, subject: Subject, note: Omit<Note, "changedAt">): Promise<void> {
  await sql`
    insert into notes.note (id, member_id, order_id, text, written_by, written_by_name, written_at)
    values (${note.id}, ${subject.memberId}, ${subject.orderId}, ${note.text}, ${note.writtenBy}, ${note.writtenByName},
      ${note.writtenAt})`.execute(tx);
}

/** A note of one author, locked. */
export async function lockOwnNote(
  tx: Tx,
  subject: Subject,
  { noteId, staffId }: { noteId: string; staffId: string },
): Promise<{ text: string } | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text from notes.note where id = ${noteId} and written_by = ${staffId} and ${isAbout(subject)}
    for update`.execute(tx);
  return rows[0];
}

export async function updateNote(tx: Tx, given: { noteId: string; text: string; now: Date }): Promise<void> {
  await sql`update notes.note set text = ${given.text}, changed_at = ${given.now} where id = ${given.noteId}`.execute(
    tx,
  );
}

export async function deleteNote(tx: Tx, noteId: string): Promise<void> {
  await sql`delete from notes.note where id = ${noteId}`.execute(tx);
}

export async function deleteNotesOf(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from notes.note where member_id = ${memberId}`.execute(tx);
}
