/** Staff calls about settlements. */
import { officeSettlements as contract } from "@banyan/contract/office/settlements.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import { routes } from "../../platform/http/call.ts";
import { runSoon } from "../../platform/jobs.ts";
import { offsetOf } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Vault } from "../../platform/sealed.ts";
import { dayLink } from "./day-download.ts";
import { dayDetail, daysView, settlementState } from "./office.ts";
import { todayOf } from "./trials/office-routes.ts";

/** The job that settles days that are due. */
export const SETTLE_JOB = "bonus.settle";

export interface OfficeSettlementPorts {
  vault: Vault;
  writeAuditLog: WriteAuditLog;
  /** Days that have ended and are not fully credited. */
  daysDue(): Promise<string[]>;
}

export const officeSettlementRoutes = ({ vault, writeAuditLog, daysDue }: OfficeSettlementPorts) =>
  routes(contract, {
    async index({ database, now }, page) {
      const { run } = await settlementState(database.queries);
      const days = await daysView(database.queries, { ...page, offset: offsetOf(page) });
      return { ...days, due: await daysDue(), today: await todayOf(database, now), run: run ?? null };
    },
    detail: ({ database }, { day }) => dayDetail(database.queries, day),
    files: ({ database, now }, { day }) => dayLink(database.queries, vault, { day, now }),
    async start({ database, staff, now }) {
      if ((await settlementState(database.queries)).underWay) throw refuse("SETTLEMENT_UNDER_WAY");
      const due = await daysDue();
      if (due.length === 0) throw refuse("SETTLEMENT_NOTHING_DUE");
      await database.transaction(async (tx) => {
        await runSoon(tx, SETTLE_JOB, now);
        await writeAuditLog(tx, {
          staffId: staff.staffId,
          action: "settlements.start",
          subject: due.at(-1)!,
          details: { due },
          now,
        });
      });
      return { due };
    },
  });
