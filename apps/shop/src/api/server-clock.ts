/** The server's clock, estimated from response times. Countdowns use it instead of the device's clock. */
let aheadMs: number | undefined;

/**
 * Timestamps are rounded to seconds and delayed by latency. A larger difference means that the device's clock was
 * changed.
 */
const MOVED_MS = 5_000;

/**
 * Records the timestamp of a response, in Unix seconds; responses from proxies may lack it. Every response lags by
 * rounding and latency, so the smallest lag wins.
 */
export function noteServerTime(seconds: number): void {
  const told = seconds * 1000 - Date.now();
  if (!Number.isFinite(told)) return;
  if (aheadMs === undefined || told > aheadMs || aheadMs - told > MOVED_MS) aheadMs = told;
}

/** Current server time, in milliseconds. */
export function serverNow(): number {
  return Date.now() + (aheadMs ?? 0);
}
