/** Inputs of calls that both a page and `early.ts` send: the two must be equal, or the server is asked twice. */
export const RECOMMENDED = { limit: 8 };
/** Rows of two, three and four come out even. */
export const SHELF = { limit: 24, sort: "popular" } as const;
/** More than are shown, because what is in the cart is left out. */
export const RECOMMENDED_BESIDE_CART = { limit: 2 * RECOMMENDED.limit };
export const ENTRIES = { limit: "20" } as const;
