// Generated from blocks.ts by `npm run generate`. Do not edit.
export type * from "../blocks.ts";

export const BLOCK_LIMITS = {"blocks":300,"items":100,"spans":200,"letters":12000,"alt":200} as const;
