/** Names as people type them when they search. Server and shop find alike. */

/** Lower case, without marks and full-width signs, so that "cote d'ivoire" finds "Côte d’Ivoire"; kana of one kind. */
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
