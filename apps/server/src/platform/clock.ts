/** The only source of the current time, so that tests and simulations can set it. */
import { day as dayField } from "@banyan/contract/fields.ts";
import { dayIn } from "@banyan/contract/zones.ts";
import { Temporal } from "temporal-polyfill";

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that only moves when set or advanced. */
export function fixedClock(start: Date | string): Clock & { set(to: Date | string): void; advance(ms: number): void } {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    set: (to) => {
      current = new Date(to);
    },
    advance: (ms) => {
      current = new Date(current.getTime() + ms);
    },
  };
}

/** The business day (YYYY-MM-DD) of a moment in a time zone (docs/rules.md 1). */
export const businessDay = (moment: Date, timeZone: string): string => dayIn(moment.getTime(), timeZone);

/** A moment in an unambiguous readable format: 2026-05-01 12:00:00 +08:00. */
export function zonedText(moment: string, timeZone: string): string {
  const zoned = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone);
  const clock = zoned.toPlainDateTime().toString({ smallestUnit: "second" });
  return `${clock.replace("T", " ")} ${zoned.offset}`;
}

/** The moment at which a day (YYYY-MM-DD) begins in a time zone: its first existing moment if DST skips midnight. */
export function dayStart(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/** Whether a text is a valid calendar day, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return dayField.safeParse(text).success;
}

/** The calendar day `days` after another (before it where negative). */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** All days from `from` to `to`, inclusive. */
export function eachDay(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Number of days from `from` to `to`: 0 for the same day, negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "days" }).days;
}
