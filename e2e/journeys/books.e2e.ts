/** Runs last: the books are correct after everything that the journeys did with money, stock and places. */
import { expect, test } from "@playwright/test";
import { dataDir } from "../support/place.ts";
import { auditBooks } from "../support/server.ts";

test("the books are clean", () => {
  const { clean, report } = auditBooks(dataDir());
  expect(clean, report).toBe(true);
  expect(report.match(/^ok /gm)?.length, report).toBeGreaterThan(3);
});
