import { expect, test } from "vitest";
import { businessDay } from "../../../platform/clock.ts";
import { volumeByDay, volumeOf } from "./volume.rules.ts";

const given = { returnDays: 14, dayOf: (moment: Date) => businessDay(moment, "Asia/Taipei") };
/** 23:30 in Taipei. */
const EVENING = new Date("2026-05-01T15:30:00Z");
const none = { bv: 0n, state: "none", countsOn: null, latest: false };
const paid = {
  state: "pending_delivery" as const,
  bv: 10n,
  returnedBv: 0n,
  completesAt: null,
  finalAt: null,
  finalDay: null,
  openReturns: 0,
};

test("an order's BV is on its way from the payment until it is final, with the day on which it counts", () => {
  expect(volumeOf({ ...paid, state: "pending_payment" }, given)).toEqual(none);
  expect(volumeOf({ ...paid, state: "cancelled" }, given)).toEqual(none);
  expect(volumeOf({ ...paid, bv: 0n }, given)).toEqual(none);
  expect(volumeOf(paid, given)).toEqual({ bv: 10n, state: "on_its_way", countsOn: null, latest: false });
  const shipped = { ...paid, state: "pending_receipt" as const, completesAt: EVENING };
  expect(volumeOf(shipped, given)).toEqual({ bv: 10n, state: "on_its_way", countsOn: "2026-05-15", latest: true });
  expect(volumeOf(shipped, { ...given, returnDays: 0 })).toMatchObject({ countsOn: "2026-05-01", latest: true });
  const received = { ...shipped, state: "completed" as const, finalAt: EVENING, returnedBv: 4n };
  expect(volumeOf(received, given)).toEqual({ bv: 6n, state: "on_its_way", countsOn: "2026-05-01", latest: false });
  const requested = { bv: 6n, state: "on_its_way", countsOn: null, latest: false };
  expect(volumeOf({ ...received, openReturns: 1 }, given)).toEqual(requested);
  const final = { ...received, finalDay: "2026-05-02" };
  expect(volumeOf(final, given)).toEqual({ bv: 6n, state: "counted", countsOn: "2026-05-02", latest: false });
  expect(volumeOf({ ...received, state: "refunded", returnedBv: 10n }, given)).toEqual(none);
  // Refunded out of goodwill.
  expect(volumeOf({ ...final, state: "refunded" }, given)).toMatchObject({ bv: 6n, state: "counted" });
});

test("what is on its way is added up by day, the unknown day last", () => {
  const on = (countsOn: string | null, bv: bigint) => ({ bv, state: "on_its_way" as const, countsOn, latest: false });
  expect(
    volumeByDay([on(null, 1n), on("2026-05-03", 2n), on("2026-05-01", 4n), on(null, 8n), on("2026-05-03", 16n)]),
  ).toEqual([
    { day: "2026-05-01", bv: 4n },
    { day: "2026-05-03", bv: 18n },
    { day: null, bv: 9n },
  ]);
  expect(volumeByDay([])).toEqual([]);
});
