/** Office calls that pause parts of the shop. */
import { officePauses as contract } from "@banyan/contract/office/pauses.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { refuse } from "../../platform/refusal.ts";
import { readPauses, removePause, writePause } from "./pause-store.ts";
import { pausesAt, pauseView } from "./pauses.ts";
import { forgetMarket } from "./store.ts";

const HOUR_MS = 3_600_000;

export interface OfficePausePorts {
  /** Names of staff accounts; unknown ones are omitted. */
  staffNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>>;
  writeAuditLog: WriteAuditLog;
}

export function officePauseRoutes({ staffNames, writeAuditLog }: OfficePausePorts) {
  async function view(executor: Executor, now: Date) {
    const pauses = pausesAt(await readPauses(executor), now);
    const names = await staffNames(
      executor,
      pauses.map(({ pausedBy }) => pausedBy),
    );
    return {
      list: pauses.map((pause) => ({
        ...pauseView(pause),
        since: pause.since.toISOString(),
        by: names.get(pause.pausedBy) ?? "",
      })),
    };
  }

  return routes(contract, {
    index: ({ database: { queries }, now }) => view(queries, now),
    async pause({ tx, staff: { staffId }, now }, { part, reason, hours }) {
      const until = hours === null ? null : new Date(now.getTime() + hours * HOUR_MS);
      await writePause(tx, { part, reason, since: now, until, pausedBy: staffId });
      await writeAuditLog(tx, { staffId, action: "market.pause", subject: part, details: { reason, hours }, now });
      forgetMarket();
      return view(tx, now);
    },
    async resume({ tx, staff: { staffId }, now }, { part }) {
      if (!(await removePause(tx, part, now))) throw refuse("PAUSE_ENDED");
      await writeAuditLog(tx, { staffId, action: "market.resume", subject: part, now });
      forgetMarket();
      return view(tx, now);
    },
  });
}
