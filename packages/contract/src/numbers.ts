/** The numbers by which people name what they see. */

/** The number of an order: the day as YYMMDD, and ten digits. */
export const ORDER_NUMBER = /^[0-9]{16}$/;

const DIGITS = 12;

/** The number of a transfer, a withdrawal or a top-up: the random end of its id. */
export const numberOf = (id: string): string => id.slice(-DIGITS).toUpperCase();
