// Generated from office/versions.ts by `npm run generate`. Do not edit.
export type * from "../../office/versions.ts";

export const VERSION_STATES = ["past","inForce","coming","replaced"] as const;
