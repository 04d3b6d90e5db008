/** Internal notes of staff on an order or a member. Members never see them. */
import * as z from "zod/mini";
import * as f from "../fields.ts";
import { LENGTHS } from "../lengths.ts";

/** The maximum number of notes on one order or member. */
export const MOST_NOTES = 100;

/** As answered, newest first. */
export const notes = z.array(
  z.object({
    id: f.id,
    text: z.string(),
    writtenBy: z.string(),
    writtenAt: f.moment,
    /** Null if never edited. */
    changedAt: z.nullable(f.moment),
    /** Whether the caller wrote it, and may edit and remove it. */
    own: z.boolean(),
  }),
);

export const noteText = { text: f.paragraph(LENGTHS.note) };
export const oneNote = { noteId: f.uuid };
