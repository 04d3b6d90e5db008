/** Internal notes of staff on orders and members. */
export { addNote, changeNote, forgetNotes, type NotePorts, notesOf, removeNote, type WriteNote } from "./notes.ts";
