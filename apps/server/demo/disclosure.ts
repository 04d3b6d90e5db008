/** The demo's income disclosure: finance publishes that of the newest completely settled month. */
import type { AppDeps } from "../src/app-deps.ts";
import { computeDisclosure, periodsSettled, publishDisclosure } from "../src/modules/bonus/index.ts";
import { writeAuditLog } from "../src/modules/staff/index.ts";

/** Length of a month such as 2026-05; a year is shorter. */
const MONTH_LENGTH = 7;

export async function publishIncomes(
  { database }: Pick<AppDeps, "database">,
  { by: staffId, now }: { by: string; now: Date },
): Promise<void> {
  const settled = await periodsSettled(database.queries);
  const period = settled.find(({ length }) => length === MONTH_LENGTH);
  if (period === undefined) throw new Error("no month of the demo is settled");
  const bulk = await database.openBulk();
  try {
    const body = await computeDisclosure({ database, bulk, report: async () => {} }, { period });
    await database.transaction(async (tx) => {
      await publishDisclosure(tx, { body, by: staffId, now });
      await writeAuditLog(tx, { staffId, action: "disclosures.publish", subject: period, details: {}, now });
    });
  } finally {
    await bulk.close();
  }
}
