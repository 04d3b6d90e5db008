/** The office's withdrawal calls. */
import type { Language } from "@banyan/contract/languages.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import {
  officeWithdrawals as contract,
  type OfficeWithdrawal,
  type OfficeWithdrawalDetail,
  WITHDRAWAL_ACTIONS,
} from "@banyan/contract/office/withdrawals.ts";
import { hasRight } from "@banyan/contract/rights.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { type CallOf, routes, type StaffIdentity } from "../../platform/http/call.ts";
import { refuse } from "../../platform/refusal.ts";
import { balances, statement } from "../ledger/index.ts";
import { findByMemberId, type Member, readMember, readMembers } from "../members/index.ts";
import { withChecksum } from "../payments/index.ts";
import { movementTitle } from "./titles.ts";
import { OPEN_STATES, riskHints, stepFrom, type WithdrawalStep } from "./withdrawal.rules.ts";
import {
  approveWithdrawal,
  type DecisionPorts,
  failWithdrawal,
  noteStep,
  payWithdrawal,
  rejectWithdrawal,
} from "./withdrawal-decisions.ts";
import {
  approvalsOf,
  countStates,
  findWithdrawals,
  othersToAddress,
  payoutHistory,
  type WithdrawalFilter,
} from "./withdrawal-office-store.ts";
import { findWithdrawal, type Withdrawal } from "./withdrawal-store.ts";
import { endingView, summaryView } from "./withdrawal-views.ts";

export interface OfficeWithdrawalPorts extends DecisionPorts {
  /** Names of staff accounts; unknown ones are left out. */
  staffNames(within: Executor, ids: readonly string[]): Promise<Map<string, string>>;
}

const MOVEMENTS_SHOWN = 10;
const SAME_ADDRESS_SHOWN = 10;

const MEMBER_ID = /^[1-9][0-9]{7}$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const TRANSACTION = /^0x[0-9a-fA-F]{64}$/;

export const officeWithdrawalRoutes = (ports: OfficeWithdrawalPorts) => {
  async function rowView(executor: Executor, withdrawal: Withdrawal, member: Member): Promise<OfficeWithdrawal> {
    const { approvals, approvalsNeeded, closedAt } = withdrawal;
    return {
      ...summaryView(withdrawal),
      memberId: member.memberId,
      memberName: member.name,
      memberStatus: member.status,
      level: member.level,
      identity: await ports.identityState(executor, member.id),
      approvals,
      approvalsNeeded,
      closedAt: closedAt?.toISOString() ?? null,
    };
  }

  async function detail(
    executor: Executor,
    withdrawal: Withdrawal,
    reader: { staff: StaffIdentity; language: Language },
  ): Promise<OfficeWithdrawalDetail> {
    const { memberId } = withdrawal;
    const { language } = reader;
    const member = await readMember(executor, memberId);
    const row = await rowView(executor, withdrawal, member);
    const { entries } = await statement(executor, { memberId, asset: "USDT", limit: MOVEMENTS_SHOWN });
    const others = await othersToAddress(executor, withdrawal, SAME_ADDRESS_SHOWN);
    const people = await readMembers(
      executor,
      others.map((other) => other.memberId),
    );
    const approvals = await approvalsOf(executor, withdrawal.id);
    const names = await ports.staffNames(executor, [
      ...approvals.map(({ staffId }) => staffId),
      ...(withdrawal.closedBy ? [withdrawal.closedBy] : []),
    ]);
    const hints = riskHints({
      ...withdrawal,
      ...(await payoutHistory(executor, withdrawal)),
      memberStatus: member.status,
      joinedAt: member.joinedAt,
      identity: row.identity,
      movements: entries,
    });
    return {
      ...row,
      ...endingView(withdrawal, language),
      ...(await whatCallerMayDo(executor, withdrawal, approvals, reader.staff)),
      memberJoinedAt: member.joinedAt.toISOString(),
      balance: formatMoney((await balances(executor, memberId)).USDT),
      approvedBy: approvals.map(({ staffId, at }) => ({ name: names.get(staffId) ?? "", at: at.toISOString() })),
      closedBy: withdrawal.closedBy ? (names.get(withdrawal.closedBy) ?? "") : null,
      hints,
      movements: entries.map(({ id, kind, change, balance, at }) => ({
        id,
        title: movementTitle(kind, change, language),
        amount: formatMoney(change),
        balanceAfter: formatMoney(balance),
        at: at.toISOString(),
      })),
      sameAddress: others.map((other) => ({
        id: other.id,
        memberId: people.get(other.memberId)?.memberId ?? "",
        memberName: people.get(other.memberId)?.name ?? "",
        state: other.state,
        amount: formatMoney(other.amount),
        createdAt: other.createdAt.toISOString(),
      })),
    };
  }

  async function whatCallerMayDo(
    executor: Executor,
    withdrawal: Withdrawal,
    approvals: readonly { staffId: string }[],
    { staffId, roles }: StaffIdentity,
  ): Promise<Pick<OfficeWithdrawalDetail, "actions" | "standsBack">> {
    const possible = WITHDRAWAL_ACTIONS.filter((step) => stepFrom(withdrawal.state, step));
    if (possible.length === 0 || !hasRight(roles, "office:withdrawals.decide"))
      return { actions: [], standsBack: null };
    if (await ports.isOwn(executor, { staffId, memberId: withdrawal.memberId })) {
      return { actions: [], standsBack: "own" };
    }
    const approvedBefore = withdrawal.state === "pending_review" && approvals.some((one) => one.staffId === staffId);
    return approvedBefore
      ? { actions: possible.filter((step) => step !== "approve"), standsBack: "approved_before" }
      : { actions: possible, standsBack: null };
  }

  async function decide(
    { tx, now, ...reader }: CallOf<typeof contract.approve>,
    step: WithdrawalStep,
    take: (tx: Tx, deed: { by: string; now: Date }) => Promise<Withdrawal>,
  ): Promise<OfficeWithdrawalDetail> {
    const by = reader.staff.staffId;
    const withdrawal = await take(tx, { by, now });
    const answer = await detail(tx, withdrawal, reader);
    await noteStep(tx, ports, { step, withdrawal, by, now });
    return answer;
  }

  return routes(contract, {
    async index({ database: { queries } }, { page, limit, state, search }) {
      const filter = await filterOf(queries, search);
      const offset = (page - 1) * limit;
      const oldestFirst = OPEN_STATES.some((open) => open === state);
      const found = filter
        ? await findWithdrawals(queries, { ...filter, state }, { oldestFirst, limit, offset })
        : { rows: [], total: 0 };
      const people = await readMembers(queries, [...new Set(found.rows.map((row) => row.memberId))]);
      const list = await Promise.all(found.rows.map((row) => rowView(queries, row, people.get(row.memberId)!)));
      return { list, total: found.total, page, limit };
    },
    async counts({ database: { queries } }) {
      const counts = await countStates(queries, OPEN_STATES);
      return {
        states: OPEN_STATES.map((state) => ({
          state,
          count: counts.get(state)?.count ?? 0,
          amount: formatMoney(counts.get(state)?.amount ?? 0n),
        })),
      };
    },
    async detail({ database: { queries }, ...reader }, { withdrawalId: id }) {
      const found = await findWithdrawal(queries, { id });
      if (!found) throw refuse("WITHDRAWAL_NOT_FOUND");
      return detail(queries, found, reader);
    },
    approve: (call, input) =>
      decide(call, "approve", (tx, deed) => approveWithdrawal(tx, ports, { ...input, ...deed })),
    reject: (call, input) => decide(call, "reject", (tx, deed) => rejectWithdrawal(tx, ports, { ...input, ...deed })),
    pay: (call, input) => decide(call, "pay", (tx, deed) => payWithdrawal(tx, ports, { ...input, ...deed })),
    fail: (call, input) => decide(call, "fail", (tx, deed) => failWithdrawal(tx, ports, { ...input, ...deed })),
  });
};

/** What a search text means; null where nothing can be found with it. */
async function filterOf(executor: Executor, search = ""): Promise<WithdrawalFilter | null> {
  if (search === "") return {};
  if (ADDRESS.test(search)) return { address: withChecksum(search) };
  if (TRANSACTION.test(search)) return { transactionId: search.toLowerCase() };
  if (!MEMBER_ID.test(search)) return null;
  const member = await findByMemberId(executor, search);
  return member ? { memberId: member.id } : null;
}
