/** Inputs of calls that both a page and `early.ts` send: the two must be equal, or the server is asked twice. */
export const RECOMMENDED = { limit: 8 };
/** Rows of two, three and four come out even. */
export const SHELF = { limit: 24, sort: "popular" } as const;
