/** The remaining time, with its units. */

/** Seconds until `until` (ISO 8601) at `nowMs`, rounded up; never below zero. */
export function secondsLeft(until: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000));
}

/** 1805 → "30 min 05 sec"; with hours if needed: 3725 → "1 hr 02 min 05 sec". */
export function timeLeftText(seconds: number, locale: string): string {
  const parts: [number, string][] = [
    [Math.floor(seconds / 3600), "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ];
  const shown = parts.slice(seconds < 3600 ? 1 : 0);
  const texts = shown.map(([value, unit], at) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      unitDisplay: "short",
      // The text keeps its width while it counts.
      minimumIntegerDigits: at === 0 ? 1 : 2,
    }).format(value),
  );
  return locale === "ja" ? texts.join("").replaceAll(/\s/g, "") : texts.join(locale === "zh-CN" ? "" : " ");
}
