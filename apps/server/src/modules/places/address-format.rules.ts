/** Address formats by country (docs/rules.md 14). */

/** The parts of an address above the street; empty if the country has none, or nothing was entered. */
export interface PlaceNames {
  province: string;
  city: string;
  district: string;
}

export interface AddressText extends PlaceNames {
  /** May have several lines. */
  detail: string;
  postalCode: string;
}

/** Parts and their fields in a format, largest first. */
const FIELDS = [
  ["%S", "province"],
  ["%C", "city"],
  ["%D", "district"],
] as const;

/**
 * The lines of an address. `format` has fields `%S` (province), `%C` (city), `%D` (district), `%A` (detail) and `%Z`
 * (postal code), and `%n` between lines. A part that the format lacks is inserted next to the part of adjacent size.
 */
export function linesOf(format: string, address: AddressText): string[] {
  const parts = { ...address, city: address.city === address.province ? "" : address.city };
  return withAllFields(format, parts)
    .split("%n")
    .flatMap((line) => fill(line, parts).split("\n"))
    .map((line) => line.trim())
    .filter(Boolean);
}

function withAllFields(format: string, parts: PlaceNames): string {
  const largestFirst = firstOf(format, "%S", "%C", "%D") < format.indexOf("%A");
  let whole = format;
  for (const [at, [field, part]] of FIELDS.entries()) {
    if (parts[part] === "" || whole.includes(field)) continue;
    const larger = FIELDS[at - 1]?.[0] ?? "%none";
    const smaller = FIELDS[at + 1]?.[0] ?? "%none";
    const [before, after] = largestFirst ? [larger, smaller] : [smaller, larger];
    // Countries that write the largest unit first use no spaces between parts.
    const between = largestFirst ? "" : "%n";
    if (whole.includes(before)) whole = whole.replace(before, `${before}${between}${field}`);
    else if (whole.includes(after)) whole = whole.replace(after, `${field}${between}${after}`);
    else whole = largestFirst ? whole.replace("%A", `${field}%n%A`) : whole.replace("%A", `%A%n${field}`);
  }
  return whole;
}

/** Index of the first of these fields; the end of the format if none occurs. */
function firstOf(format: string, ...fields: string[]): number {
  return Math.min(...fields.map((field) => format.indexOf(field)).filter((at) => at >= 0), format.length);
}

/** Renders a line. Separators are omitted with an empty field. */
function fill(line: string, parts: AddressText): string {
  const values: Record<string, string> = {
    S: parts.province,
    C: parts.city,
    D: parts.district,
    A: parts.detail,
    Z: parts.postalCode,
  };
  let text = "";
  for (const [, sign = "", field = ""] of line.matchAll(/([^%]*)(?:%([A-Z])|$)/g)) {
    const value = values[field] ?? "";
    if (field === "" || value !== "") text += text === "" ? sign.replace(/^[\s,/-]+/, "") + value : sign + value;
  }
  return text.replace(/[\s,/-]+$/, "");
}
