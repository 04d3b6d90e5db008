// Generated from step-up-proof.ts by `npm run generate`. Do not edit.
export type * from "../step-up-proof.ts";

export const STEP_UP_ACTIONS = ["transfer","withdrawal","settings"] as const;
export const STEP_UP_ERRORS = ["STEP_UP_REQUIRED","STEP_UP_WRONG","TOO_MANY_REQUESTS"] as const;
export const STEP_UP_METHODS = ["passkey","totp","recovery"] as const;
export const STEP_UP_MOVES = ["transfer","withdrawal"] as const;
