/**
 * Formats dates and times per language, for screens and emails. All languages use the Gregorian calendar and a fixed
 * 12- or 24-hour clock.
 */
import { dateFormat } from "./formats.ts";

/** `weekday` is for headings in the current year, `full` for other years. */
export type DayStyle = "medium" | "long" | "weekday" | "full";
export type Precision = "day" | "minute" | "second" | "clock";

export interface Moment {
  precision?: Precision;
  /** IANA name; defaults to the device's zone. */
  timeZone?: string;
}

type DayLooks = Record<DayStyle, Intl.DateTimeFormatOptions>;

const HEADING = { weekday: "long", day: "numeric", month: "long" } as const;
const DAY_LOOKS: DayLooks = {
  medium: { dateStyle: "medium" },
  long: { dateStyle: "long" },
  weekday: HEADING,
  full: { ...HEADING, year: "numeric" },
};
/** Vietnamese uses numeric dates with the time after the date, and two-digit hours with and without seconds. */
const DAY_AND_MONTH = { day: "2-digit", month: "2-digit" } as const;
const DIGITS = { ...DAY_AND_MONTH, year: "numeric" } as const;
const DIGIT_LOOKS: DayLooks = {
  medium: DIGITS,
  long: DIGITS,
  weekday: { weekday: "long", ...DAY_AND_MONTH },
  full: { weekday: "long", ...DIGITS },
};
const CLOCKS = { minute: { timeStyle: "short" }, second: { timeStyle: "medium" } } as const;
const TWO_DIGITS = { hour: "2-digit", minute: "2-digit" } as const;
const HALF_DAYS = new Set(["en", "ko"]);
/** Separates a time from AM/PM without a line break. */
const NO_BREAK = "\u00a0";

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(`${locale}-u-ca-gregory-hc-${HALF_DAYS.has(locale) ? "h12" : "h23"}`, options);
}

/** Formats a calendar day such as "2026-11-22", independent of time zones. */
export function dayText(day: string, locale: string, style: DayStyle = "medium"): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) return day || "—";
  const looks = locale === "vi" ? DIGIT_LOOKS : DAY_LOOKS;
  return formatOf(locale, { ...looks[style], timeZone: "UTC" }).format(at);
}

/** Month and year of a calendar day. */
export function monthText(day: string, locale: string, month: "short" | "long" = "short"): string {
  return formatOf(locale, { month, year: "numeric", timeZone: "UTC" }).format(Date.parse(`${day}T00:00:00Z`));
}

/** Formats a month such as "2026-05", or a year. */
export function periodText(period: string, locale: string): string {
  if (period.length > 4) return monthText(`${period}-01`, locale, "long");
  return formatOf(locale, { year: "numeric", timeZone: "UTC" }).format(Date.parse(`${period}-01-01T00:00:00Z`));
}

/** Formats an instant (ISO 8601, or milliseconds since 1970); `clock` is the time of day only. */
export function timeText(at: string | number, locale: string, moment?: Moment): string {
  return momentText(at, locale, moment)
    .replace(/\s(?=[AP]M$)/, NO_BREAK)
    .replace(/(?<=오[전후])\s/, NO_BREAK);
}

function momentText(at: string | number, locale: string, { precision = "minute", timeZone }: Moment = {}): string {
  const moment = new Date(at);
  const minute = locale === "vi" ? TWO_DIGITS : CLOCKS.minute;
  if (precision === "clock") return formatOf(locale, { ...minute, timeZone }).format(moment);
  const clock = { day: undefined, minute, second: CLOCKS.second }[precision];
  if (locale !== "vi") return formatOf(locale, { dateStyle: "medium", ...clock, timeZone }).format(moment);
  const day = formatOf(locale, { ...DIGITS, timeZone }).format(moment);
  return clock ? `${day} ${formatOf(locale, { ...clock, timeZone }).format(moment)}` : day;
}
