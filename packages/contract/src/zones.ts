/** Local times, days and names of time zones. */
import { dateFormat } from "./formats.ts";

/** The name of a time zone, such as "Taipei Time". */
export function zoneText(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Whether a time zone's offset differs from the device's at an instant (milliseconds since 1970). */
export function differsFromDevice(timeZone: string, at: number): boolean {
  return clockOf(at, timeZone) !== clockOf(at, undefined);
}

/**
 * The instant at which a time zone's clocks show a text such as "2026-11-26T14:30"; a nearby one if they skip it. NaN
 * for an invalid text.
 */
export function momentAt(text: string, timeZone: string): number {
  const wanted = Date.parse(`${text}Z`);
  // The offset of a nearby instant is correct unless clocks change in between.
  let at = wanted;
  for (let step = 0; step < 2 && !Number.isNaN(at); step++) at += wanted - clockOf(at, timeZone);
  return at;
}

/** What a time zone's clocks show at an instant, as `momentAt` reads it. */
export function clockText(at: number, timeZone: string): string {
  return new Date(clockOf(at, timeZone)).toISOString().slice(0, 16);
}

/** The local time of an instant, read as if it were UTC. */
const clockOf = (at: number, timeZone: string | undefined): number =>
  Date.parse(`${localTime(at, timeZone).replace(" ", "T")}Z`);

/** The local time of an instant for files: 2026-05-01 12:00:00. Defaults to the device's zone. */
export const localTime = (at: number, timeZone: string | undefined): string =>
  dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(at);

/** The day of an instant in a time zone, YYYY-MM-DD. */
export const dayIn = (at: number, timeZone: string): string =>
  dateFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);
