/** Days and moments as the language in force writes them. */
import { type DayStyle, dayText, type Moment, timeText } from "@banyan/contract/dates.ts";
import type { ReactNode } from "react";
import { useLocale } from "./locale.ts";

export function Day({ day, look }: { day: string; look?: DayStyle }): ReactNode {
  return (
    <time dateTime={day} className="figures">
      {dayText(day, useLocale(), look)}
    </time>
  );
}

export function Time({ at, ...moment }: { at: string } & Moment): ReactNode {
  return (
    <time dateTime={at} className="figures">
      {timeText(at, useLocale(), moment)}
    </time>
  );
}
