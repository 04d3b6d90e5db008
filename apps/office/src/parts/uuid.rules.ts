/** Ids that nobody reads whole. */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SHOWN = 8;

export const isUuid = (text: string): boolean => UUID.test(text);

/** The end of an id, where all of it is told elsewhere; any other text as it is. Ids of one time begin alike. */
export const shortId = (text: string): string => (isUuid(text) ? `…${text.slice(-SHOWN)}` : text);
