/** The age of a waiting item, in the largest unit that fits. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Members are promised up to three working days, so a withdrawal is urgent from the second day. */
const LATE = 2 * DAY;

export interface Age {
  value: number;
  unit: "minute" | "hour" | "day";
  late: boolean;
}

/** The age at `now` (milliseconds) of an item created at an ISO timestamp; never negative. */
export function ageOf(since: string, now: number): Age {
  const passed = Math.max(0, now - Date.parse(since));
  const late = passed >= LATE;
  if (passed < HOUR) return { value: Math.floor(passed / MINUTE), unit: "minute", late };
  if (passed < DAY) return { value: Math.floor(passed / HOUR), unit: "hour", late };
  return { value: Math.floor(passed / DAY), unit: "day", late };
}
