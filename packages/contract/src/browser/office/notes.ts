// Generated from office/notes.ts by `npm run generate`. Do not edit.
export type * from "../../office/notes.ts";

export const MOST_NOTES = 100 as const;
