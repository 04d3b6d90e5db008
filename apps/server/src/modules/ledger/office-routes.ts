/** The office's calls about the books. */

import { AUDIT_CHECKS, type HouseAccount } from "@banyan/contract/ledger.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { officeBooks as contract } from "@banyan/contract/office/books.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import type { Vault } from "../../platform/sealed.ts";
import { auditRuns, startAudit } from "./audit-runs.ts";
import { inOneSnapshot, readBlockOf, readEvent, readLegDetails, readRelated } from "./books-store.ts";
import { ACCOUNT_NUMBERS } from "./chart.rules.ts";
import { bookLineOf, dayBook, dayOf, trialBalanceOn } from "./day-book.ts";
import { searchJournal } from "./journal.ts";
import { monthsOfBooks } from "./month.ts";
import { monthLink } from "./month-download.ts";
import { amountsView, eventView, movementView, type NamesOf, partyViews, runView } from "./office-views.ts";

/** What `app.ts` passes to the office's calls about the books. */
export interface OfficeBooksPorts {
  namesOf: NamesOf;
  /** The number of the member with this public ID. Refuses with MEMBER_NOT_FOUND. */
  memberOf(executor: Executor, publicId: string): Promise<bigint>;
  writeAuditLog: WriteAuditLog;
  vault: Vault;
}

const LEGS_SHOWN = 100;
const LEG = /^[1-9][0-9]{0,4}$/;

export const officeBookRoutes = (ports: OfficeBooksPorts) => {
  /** The number of an account by its name; of a member by the public ID; of all members by "members". */
  async function accountOf(executor: Executor, field: string, name: string | undefined): Promise<bigint | undefined> {
    if (name === undefined) return undefined;
    if (/^[0-9]/.test(name)) return ports.memberOf(executor, name);
    if (name === "members") return 0n;
    if (!Object.hasOwn(ACCOUNT_NUMBERS, name)) throw refuseFields({ [field]: "NOT_A_CHOICE" });
    return ACCOUNT_NUMBERS[name as HouseAccount];
  }

  return routes(contract, {
    async movements({ database: { queries } }, { search, account, from, to, ...filter }) {
      const { rows, nextCursor, lookedBackTo } = await searchJournal(queries, {
        ...filter,
        name: search || undefined,
        account: await accountOf(queries, "account", account),
        from: await accountOf(queries, "from", from),
        to: await accountOf(queries, "to", to),
      });
      const party = await partyViews(
        queries,
        ports.namesOf,
        rows.flatMap((row) => [row.from, row.to]),
      );
      const list = rows.map((row) => movementView(row, party));
      return { list, nextCursor, lookedBackTo: lookedBackTo?.toISOString() ?? null };
    },
    async event({ database: { queries } }, { eventId, cursor }) {
      if (cursor !== undefined && !LEG.test(cursor)) throw refuseFields({ cursor: "INVALID" });
      const event = await readEvent(queries, eventId);
      if (!event) throw refuse("EVENT_NOT_FOUND");
      const read = await readLegDetails(queries, { id: eventId, after: Number(cursor ?? 0), limit: LEGS_SHOWN + 1 });
      const legs = read.slice(0, LEGS_SHOWN);
      const accounts = legs.flatMap((leg) => [leg.from, leg.to]);
      return eventView(event, {
        related: await readRelated(queries, event),
        block: await readBlockOf(queries, eventId),
        legs,
        nextCursor: read.length > LEGS_SHOWN ? String(legs.at(-1)?.leg) : null,
        party: await partyViews(queries, ports.namesOf, accounts),
      });
    },
    async days({ database, now }, days) {
      const { list, ...range } = await dayBook(database.queries, { ...days, now });
      const view = ({ day, movements, amounts }: (typeof list)[number]) => ({
        day,
        movements: Number(movements),
        amounts: amountsView(amounts),
      });
      return { ...range, list: list.map(view) };
    },
    async day({ database, now }, { day }) {
      const found = await inOneSnapshot(database.queries, (tx) => dayOf(tx, { day, now }));
      return {
        ...found,
        lines: found.lines.map(({ from, to, movements, amount, ...line }) => ({
          ...line,
          from: bookLineOf(from),
          to: bookLineOf(to),
          movements: Number(movements),
          amount: formatMoney(amount),
        })),
        accounts: found.accounts.map(({ account, asset, ...row }) => ({
          account: bookLineOf(account),
          asset,
          opening: formatMoney(row.opening),
          received: formatMoney(row.received),
          sent: formatMoney(row.sent),
          closing: formatMoney(row.closing),
        })),
      };
    },
    async trialBalance({ database, now }, { day }) {
      const { lines, sums, ...found } = await trialBalanceOn(database.queries, day ?? null);
      return {
        ...found,
        at: now.toISOString(),
        lines: lines.map(({ account, amounts }) => ({ account, ...amountsView(amounts) })),
        sums: amountsView(sums),
      };
    },
    months: ({ database, now }) => monthsOfBooks(database.queries, now),
    exportMonth: ({ database, staff, language, now }, { month }) =>
      monthLink(database.queries, ports.vault, { month, language, staff, now }),
    audits: async ({ database, now }) => ({ list: (await auditRuns(database.queries, now)).map(runView) }),
    startAudit: ({ database, staff, now }) =>
      database.transaction(async (tx) => {
        const { staffId, name: staffName } = staff;
        const run = await startAudit(tx, { staffId, staffName, checksInAll: AUDIT_CHECKS.length, now });
        await ports.writeAuditLog(tx, { staffId, action: "books.audit", subject: run.id, now });
        return runView(run);
      }),
  });
};
