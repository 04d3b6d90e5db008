/** Time enters the program here and nowhere else, so that tests and simulations can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. */
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

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The business day (YYYY-MM-DD) of a moment in a time zone (docs/rules.md 1). */
export function businessDay(moment: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    dayFormats.set(timeZone, format);
  }
  return format.format(moment);
}

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** The moment at which a day (YYYY-MM-DD) begins in a time zone. */
export function dayStart(day: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`);
  // The zone's distance is that of the day's own beginning: found from a guess, and again where the clock was set between.
  const guess = asIfUtc - aheadOfUtc(asIfUtc, timeZone);
  return new Date(asIfUtc - aheadOfUtc(guess, timeZone));
}

/** By how much the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function aheadOfUtc(at: number, timeZone: string): number {
  let format = clockFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    clockFormats.set(timeZone, format);
  }
  return Date.parse(`${format.format(at).replace(" ", "T")}Z`) - Math.floor(at / 1000) * 1000;
}
