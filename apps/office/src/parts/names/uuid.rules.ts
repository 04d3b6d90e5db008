/** Abbreviated ids. */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SHOWN = 8;

export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * The end of a UUID whose full form is shown elsewhere; other texts unchanged. The end, because UUIDs of the same time
 * share their start.
 */
export const shortId = (text: string): string => (isUuid(text) ? `…${text.slice(-SHOWN)}` : text);
