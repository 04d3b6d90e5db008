/** Date functions. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a time zone, YYYY-MM-DD. */
export function dayOf(moment: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** The same day `years` earlier; 28 February instead of a missing 29 February. */
export function yearsBefore(day: string, years: number): string {
  const [year = 0, month = 0, ofMonth = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year - years, month, 0)).getUTCDate();
  return `${year - years}${day.slice(4, 8)}${String(Math.min(ofMonth, last)).padStart(2, "0")}`;
}
