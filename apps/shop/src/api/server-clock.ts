/** The server's clock, as far as its answers told it: countdowns run against it, not against the device's clock. */
let aheadMs = 0;

/** Notes the time of an answer, in Unix seconds; an answer of something in between may have none. */
export function noteServerTime(seconds: number): void {
  if (Number.isFinite(seconds)) aheadMs = seconds * 1000 - Date.now();
}

/** Server time now, in milliseconds. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
