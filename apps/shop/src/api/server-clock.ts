/** The server's clock, estimated from its answers. Countdowns use it and not the device's clock. */
let aheadMs: number | undefined;

/**
 * Answers have whole seconds and take time to arrive. A larger difference means that the device's clock was changed.
 */
const MOVED_MS = 5_000;

/**
 * Records the time of an answer, in Unix seconds; answers of proxies may have none. Each answer lags behind by its
 * rounding and its travel time, so the one that lags least counts.
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
