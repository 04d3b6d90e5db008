/** The server's clock, as far as its answers told it: countdowns run against it, not against the device's clock. */
let aheadMs: number | undefined;

/** An answer tells whole seconds, on its way for a while. One that says so much less means that the device's clock moved. */
const MOVED_MS = 5_000;

/**
 * Notes the time of an answer, in Unix seconds; an answer of something in between may have none. Each answer is behind
 * the truth by what was cut off and by its way, so the one that is the least behind counts: clocks do not jump back.
 */
export function noteServerTime(seconds: number): void {
  const told = seconds * 1000 - Date.now();
  if (!Number.isFinite(told)) return;
  if (aheadMs === undefined || told > aheadMs || aheadMs - told > MOVED_MS) aheadMs = told;
}

/** Server time now, in milliseconds. */
export function serverNow(): number {
  return Date.now() + (aheadMs ?? 0);
}
