/** Normalizes text for search. Shared by server and shop. */

/**
 * Lower case, without diacritics and full-width forms, so that "cote d'ivoire" matches "Côte d’Ivoire"; katakana and
 * hiragana are equal, and so are 臺 and 台, both of which Taiwan writes.
 */
export function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’']/g, "")
    .replaceAll("đ", "d")
    .replaceAll("Đ", "D")
    .replaceAll("臺", "台")
    .replace(/[\u3041-\u3096]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x60))
    .toLocaleLowerCase();
}
