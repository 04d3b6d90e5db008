/** Internal notes of staff on orders and members. */
export { addNote, changeNote, forgetNotes, type NotePorts, notesOf, removeNote } from "./notes.ts";
