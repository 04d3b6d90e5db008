// Generated from office/numbers.ts by `npm run generate`. Do not edit.
export type * from "../../office/numbers.ts";

export const outOfRange = {"error":"OUT_OF_RANGE"} as const;
