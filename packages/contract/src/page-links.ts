/** Links to pages of the front ends, as people send them. */

/** Separators of a page's address. Chat apps encode them, sometimes twice. */
const SEPARATORS = /%(?:25)*(2f|3f|3d|26|23)/gi;

/** The text with its encoded separators decoded. */
export const plainSeparators = (text: string): string =>
  text.replace(SEPARATORS, (_, code: string) => decodeURIComponent(`%${code}`));
