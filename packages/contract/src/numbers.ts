/** The numbers by which people name what they see. Orders have their own (`number`). */

const DIGITS = 12;

/** The number of a transfer, a withdrawal or a top-up: the random end of its id. */
export const numberOf = (id: string): string => id.slice(-DIGITS).toUpperCase();
