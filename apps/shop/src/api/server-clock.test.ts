import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteServerTime, serverNow } from "./server-clock.ts";

const START = Date.parse("2026-11-21T12:00:00.000Z");
const after = (ms: number) => vi.setSystemTime(START + ms);
const ahead = () => serverNow() - Date.now();

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

test("the answer that is the least behind counts, until the device's clock is moved", () => {
  const server = START / 1000 + 60;
  noteServerTime(server);
  expect(ahead()).toBe(60_000);
  after(900);
  noteServerTime(server);
  expect(ahead()).toBe(60_000);
  after(1_100);
  noteServerTime(server + 2);
  expect(ahead()).toBe(60_900);
  after(3_600_000);
  noteServerTime(server + 10);
  expect(ahead()).toBe(-3_530_000);
  noteServerTime(Number.NaN);
  expect(ahead()).toBe(-3_530_000);
});
