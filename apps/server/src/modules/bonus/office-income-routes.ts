/**
 * The office's view of a member's incomes. Invariant: each read is recorded in the audit log, in the same transaction.
 */
import { INCOMES } from "@banyan/contract/income.ts";
import { officeIncomes as contract } from "@banyan/contract/office/incomes.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import { isDay } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { type CallOf, routes } from "../../platform/http/call.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { findByMemberId } from "../members/index.ts";
import { rowView, settledDays } from "./income.ts";
import { type IncomeLine, selectLinesOfDays } from "./income-store.ts";
import { whyView } from "./why.ts";

export interface OfficeIncomePorts {
  writeAuditLog: WriteAuditLog;
}

/** Cursor of a list: day and income. */
const CURSOR = /^(\d{4}-\d{2}-\d{2}):([0-6])$/;

export const officeIncomeRoutes = ({ writeAuditLog }: OfficeIncomePorts) => {
  async function lookAt(
    tx: Tx,
    { staff, now }: CallOf<typeof contract.index>,
    look: { action: string; memberId: string; details: Record<string, unknown> },
  ) {
    const { action, memberId, details } = look;
    const member = await findByMemberId(tx, memberId);
    if (!member) throw refuse("MEMBER_NOT_FOUND");
    await writeAuditLog(tx, { staffId: staff.staffId, action, subject: memberId, details, now });
    return member;
  }

  return routes(contract, {
    index(call, { memberId, limit, cursor, fromDay, toDay }) {
      const before = cursor === undefined ? null : placeOf(cursor);
      const range = { from: fromDay, to: toDay };
      return call.database.transaction(async (tx) => {
        const details = { ...range };
        const member = await lookAt(tx, call, { action: "members.incomes", memberId, details });
        const days = await settledDays(tx, range);
        const found = days
          ? await selectLinesOfDays(tx, { ...days, memberId: member.id, limit: limit + 1, before })
          : [];
        const shown = found.slice(0, limit);
        const last = shown.at(-1);
        return {
          memberId,
          name: member.name,
          list: shown.map((line) => rowView(line, call.language)),
          nextCursor: last && found.length > limit ? `${last.day}:${last.income}` : null,
        };
      });
    },
    why: (call, { memberId, ...asked }) =>
      call.database.transaction(async (tx) => {
        const { day, income, side } = asked;
        const details = { day, income, side };
        const member = await lookAt(tx, call, { action: "members.incomeWhy", memberId, details });
        return whyView(tx, { ...asked, memberId: member.id, language: call.language, now: call.now });
      }),
  });
};

function placeOf(cursor: string): Pick<IncomeLine, "day" | "income"> {
  const [, day = "", income] = CURSOR.exec(cursor) ?? [];
  if (!isDay(day) || !INCOMES[Number(income)]) throw refuseFields({ cursor: "INVALID" });
  return { day, income: Number(income) };
}
