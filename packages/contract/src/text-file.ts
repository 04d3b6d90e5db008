/** The text of a file; null if it is neither UTF-8 nor UTF-16 with a byte order mark, as spreadsheets save Unicode text. */
export function textOfFile(bytes: Uint8Array<ArrayBuffer>): string | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
