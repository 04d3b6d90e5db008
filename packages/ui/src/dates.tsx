/** Dates and times in the current language. */
import { type DayStyle, dayText, type Moment, timeText } from "@banyan/contract/dates.ts";
import { rangeMark } from "@banyan/contract/ranges.ts";
import { createContext, type ReactNode, useContext } from "react";
import { useLocale } from "./locale.ts";

/** The IANA time zone for displayed times; defaults to the device's. */
export const ZoneContext = createContext<string | undefined>(undefined);

/** Stays on one line unless it is longer than a full line. */
const WHOLE = "figures inline-block";

export function Day({ day, look }: { day: string; look?: DayStyle }): ReactNode {
  return (
    <time dateTime={day} translate="no" className={WHOLE}>
      {dayText(day, useLocale(), look)}
    </time>
  );
}

export function DayRange({ from, to }: { from: string; to: string }): ReactNode {
  return (
    <>
      <Day day={from} />
      {rangeMark(useLocale(), "spaced")}
      <Day day={to} />
    </>
  );
}

export function Time({ at, ...moment }: { at: string } & Moment): ReactNode {
  const timeZone = useContext(ZoneContext);
  return (
    <time dateTime={at} translate="no" className={WHOLE}>
      {timeText(at, useLocale(), { timeZone, ...moment })}
    </time>
  );
}
