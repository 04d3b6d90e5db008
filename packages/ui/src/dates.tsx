/** Days and moments as the language in force writes them. */
import { type DayStyle, dayText, type Moment, timeText } from "@banyan/contract/dates.ts";
import { rangeMark } from "@banyan/contract/ranges.ts";
import { createContext, type ReactNode, useContext } from "react";
import { useLocale } from "./locale.ts";

/** The time zone in which pages write moments, an IANA name; the device's where none is given. */
export const ZoneContext = createContext<string | undefined>(undefined);

/** Stands on one line; only where a whole line is too short it takes two. */
const WHOLE = "figures inline-block";

export function Day({ day, look }: { day: string; look?: DayStyle }): ReactNode {
  return (
    <time dateTime={day} className={WHOLE}>
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
    <time dateTime={at} className={WHOLE}>
      {timeText(at, useLocale(), { timeZone, ...moment })}
    </time>
  );
}
