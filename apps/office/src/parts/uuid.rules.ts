/** Ids that nobody reads to the end. */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SHOWN = 8;

export const isUuid = (text: string): boolean => UUID.test(text);

/** The beginning of an id, where all of it is told elsewhere; any other text as it is. */
export const shortId = (text: string): string => (isUuid(text) ? text.slice(0, SHOWN) : text);
