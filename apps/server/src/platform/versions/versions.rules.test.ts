import fc from "fast-check";
import { expect, test } from "vitest";
import { endsOf, stateOf } from "./versions.rules.ts";

const dayOf = (nth: number) => `2026-01-${String(nth).padStart(2, "0")}`;

test("of the versions that hold on a day, exactly the newest is in force", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 28 }),
      (days, nth) => {
        const today = dayOf(nth);
        const versions = ["1970-01-01", ...days.map(dayOf)].map((holdsFrom, at) => ({ version: at + 1, holdsFrom }));
        const expected = versions.findLast(({ holdsFrom }) => holdsFrom <= today)!.version;
        const ends = endsOf(versions);
        const states = versions.map((version) => stateOf(version, ends.get(version.version)!, today));
        expect(versions.filter((_, at) => states[at] === "inForce").map(({ version }) => version)).toEqual([expected]);
        // A future version is in effect some day; a replaced one never.
        const everHolds = (version: number) =>
          Array.from({ length: 31 }, (_, day) => dayOf(day)).some(
            (day) => versions.findLast(({ holdsFrom }) => holdsFrom <= day)?.version === version,
          );
        for (const [at, { version }] of versions.entries()) {
          if (version === 1) continue;
          expect(everHolds(version)).toBe(states[at] !== "replaced");
        }
      },
    ),
  );
});
