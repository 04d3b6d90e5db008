// Generated from office/history.ts by `npm run generate`. Do not edit.
export type * from "../../office/history.ts";

export const MOST_IN_HISTORY = 100 as const;
