/** The name of a time zone, such as "Taipei Time". */
export function zoneText(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Whether the clocks of a time zone show another time than those of the device, at a moment (milliseconds since 1970). */
export function differsFromDevice(timeZone: string, at: number): boolean {
  return clockOf(at, timeZone) !== clockOf(at, undefined);
}

/**
 * The moment at which the clocks of a time zone show a text such as "2026-11-26T14:30"; a moment near by where they skip it. NaN for
 * what is no such text.
 */
export function momentAt(text: string, timeZone: string): number {
  const wanted = Date.parse(`${text}Z`);
  // The offset at a moment near by is the right one, unless clocks change in between.
  let at = wanted;
  for (let step = 0; step < 2 && !Number.isNaN(at); step++) at += wanted - clockOf(at, timeZone);
  return at;
}

/** What clocks show at a moment, read as if it were UTC. */
function clockOf(at: number, timeZone: string | undefined): number {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${format.format(at).replace(" ", "T")}Z`);
}
