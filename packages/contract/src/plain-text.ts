/** Normalizes text for search. Shared by server and shop. */

/**
 * Lower case, without diacritics and full-width forms, so that "cote d'ivoire" matches "Côte d’Ivoire"; katakana and
 * hiragana are equal.
 */
export function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’']/g, "")
    .replaceAll("đ", "d")
    .replaceAll("Đ", "D")
    .replace(/[\u3041-\u3096]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x60))
    .toLocaleLowerCase();
}
