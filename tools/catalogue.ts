/** Reads message catalogues (PO files). */

/** Translations of a catalogue by message; the key is prefixed with the message's context, if any. */
export function entriesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.split("\n").filter((line) => !line.startsWith("#"));
    const field = (name: string) => {
      const start = lines.findIndex((line) => line.startsWith(`${name} "`));
      if (start < 0) return "";
      const rest = lines.slice(start + 1);
      const end = rest.findIndex((line) => !line.startsWith('"'));
      return [lines[start]!.slice(name.length + 1), ...rest.slice(0, end < 0 ? undefined : end)]
        .map((line) => line.trim().slice(1, -1))
        .join("");
    };
    const id = field("msgid");
    if (id !== "") found.set([field("msgctxt"), id].filter(Boolean).join(" / "), field("msgstr"));
  }
  return found;
}
