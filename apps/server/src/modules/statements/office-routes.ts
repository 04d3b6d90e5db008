/**
 * The office's view of a member's account. Invariant: each view is recorded in the audit log, in the same transaction.
 */

import { formatMoney } from "@banyan/contract/money.ts";
import { officeStatements as contract } from "@banyan/contract/office/books.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import { routes } from "../../platform/http/call.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { partyViews, statement } from "../ledger/index.ts";
import { currentMarket } from "../market/index.ts";
import { findByMemberId, readMembers } from "../members/index.ts";
import { kindName, ledgerQuery, numbersOf, type StatementPorts } from "./statements.ts";

export interface OfficeStatementPorts extends StatementPorts {
  writeAuditLog: WriteAuditLog;
}

/** Sequence number of an entry. */
const CURSOR = /^[1-9][0-9]{0,17}$/;

export const officeStatementRoutes = ({ writeAuditLog, orderNumbers }: OfficeStatementPorts) =>
  routes(contract, {
    async statement({ database, staff, language, now }, { memberId, asset, kind, fromDay, toDay, cursor, limit }) {
      if (cursor !== undefined && !CURSOR.test(cursor)) throw refuseFields({ cursor: "INVALID" });
      const market = await currentMarket(database.queries, now);
      return database.transaction(async (tx) => {
        const member = await findByMemberId(tx, memberId);
        if (!member) throw refuse("MEMBER_NOT_FOUND");
        const days = { from: fromDay, to: toDay };
        const found = await statement(tx, {
          ...ledgerQuery({ memberId: member.id, asset }, days, market),
          ...(kind !== undefined && { kinds: [kind] }),
          ...(cursor !== undefined && { cursor: BigInt(cursor) }),
          limit,
        });
        const others = found.entries
          .map(({ counterparty }) => counterparty)
          .filter((party) => typeof party === "bigint");
        const numberIn = await numbersOf(tx, found.entries, orderNumbers);
        const party = await partyViews(tx, readMembers, others);
        const details = { asset, kind, ...days, before: cursor };
        await writeAuditLog(tx, {
          staffId: staff.staffId,
          action: "members.statement",
          subject: memberId,
          details,
          now,
        });
        return {
          memberId,
          name: member.name,
          asset,
          balance: formatMoney(found.balance),
          total: Number(found.total),
          list: found.entries.map((entry) => ({
            id: entry.id,
            eventId: String(entry.postingId),
            kind: entry.kind,
            title: kindName(entry.kind, entry.change, language),
            amount: formatMoney(entry.change),
            balanceAfter: formatMoney(entry.balance),
            at: entry.at.toISOString(),
            counterparty: party(entry.counterparty),
            reference: entry.reference,
            number: numberIn(entry.reference),
          })),
          nextCursor: found.nextCursor === null ? null : String(found.nextCursor),
        };
      });
    },
  });
