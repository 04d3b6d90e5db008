/** A withdrawal in the office: its member, facts for the decision, and the caller's permitted steps. */
import type { IdentityState } from "@banyan/contract/kyc.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import {
  type OfficeWithdrawal,
  type OfficeWithdrawalDetail,
  WITHDRAWAL_ACTIONS,
} from "@banyan/contract/office/withdrawals.ts";
import { hasRight } from "@banyan/contract/rights.ts";
import type { Executor } from "../../platform/database.ts";
import type { StaffIdentity } from "../../platform/http/call.ts";
import { shownOf } from "../../platform/shown.ts";
import { say } from "../../texts/say.ts";
import { balances, statement } from "../ledger/index.ts";
import { type Member, readMember, readMembers } from "../members/index.ts";
import { kindName } from "../statements/index.ts";
import type { DecisionPorts } from "./decisions.ts";
import { approvalsOf, othersToAddress, payoutHistory } from "./office-store.ts";
import { PAYOUT_WORKER, whyNot } from "./payment/claim.rules.ts";
import type { Withdrawal } from "./store.ts";
import { endingView, summaryView } from "./views.ts";
import { riskHints, stepFrom } from "./withdrawal.rules.ts";

export interface OfficeWithdrawalPorts extends DecisionPorts {
  /** Names of staff accounts; unknown ones are omitted. */
  staffNames(within: Executor, ids: readonly string[]): Promise<Map<string, string>>;
  /** Members' identity verification states; members without a submission are omitted. */
  identityStates(within: Executor, memberIds: readonly bigint[]): Promise<Map<bigint, IdentityState>>;
}

const MOVEMENTS_SHOWN = 10;
const SAME_ADDRESS_SHOWN = 10;

export const officeViews = (ports: OfficeWithdrawalPorts) => {
  /** Any number of rows, with a constant number of statements. */
  async function rows(executor: Executor, withdrawals: readonly Withdrawal[]): Promise<OfficeWithdrawal[]> {
    const memberIds = [...new Set(withdrawals.map(({ memberId }) => memberId))];
    const people = await readMembers(executor, memberIds);
    const identities = await ports.identityStates(executor, memberIds);
    return withdrawals.map((withdrawal) => {
      const member = people.get(withdrawal.memberId)!;
      return rowView(withdrawal, member, identities.get(member.id) ?? "not_submitted");
    });
  }

  async function detail(
    executor: Executor,
    withdrawal: Withdrawal,
    reader: { staff: StaffIdentity; language: Language; now: Date },
  ): Promise<OfficeWithdrawalDetail> {
    const { memberId } = withdrawal;
    const { language } = reader;
    const member = await readMember(executor, memberId);
    const row = rowView(withdrawal, member, await ports.identityState(executor, memberId));
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
      ...(withdrawal.claimedBy ? [withdrawal.claimedBy] : []),
    ]);
    names.set(PAYOUT_WORKER, say(language, "withdrawal.automatic"));
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
      shown: shownWithdrawal(withdrawal, row),
      ...endingView(withdrawal, { language, explorer: ports.explorer }),
      ...(await whatCallerMayDo(executor, { withdrawal, approvals, ...reader })),
      ...paymentView(withdrawal, names, reader.staff),
      memberJoinedAt: member.joinedAt.toISOString(),
      balance: formatMoney((await balances(executor, memberId)).USDT),
      approvedBy: approvals.map(({ staffId, at }) => ({ name: names.get(staffId) ?? "", at: at.toISOString() })),
      closedBy: withdrawal.closedBy ? (names.get(withdrawal.closedBy) ?? "") : null,
      hints,
      movements: entries.map(({ id, kind, change, balance, at }) => ({
        id,
        title: kindName(kind, change, language),
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

  /** `shown` of a locked withdrawal. */
  async function shownIn(executor: Executor, withdrawal: Withdrawal): Promise<string> {
    return shownWithdrawal(withdrawal, (await rows(executor, [withdrawal]))[0]!);
  }

  async function whatCallerMayDo(executor: Executor, given: Deciding): Promise<MayDo> {
    const { withdrawal, staff } = given;
    const waits = WITHDRAWAL_ACTIONS.some((step) => stepFrom(withdrawal.state, step));
    if (!waits || !hasRight(staff.roles, "office:withdrawals.decide")) return { actions: [], standsBack: null };
    if (await ports.isOwn(executor, { staffId: staff.staffId, memberId: withdrawal.memberId })) {
      return { actions: [], standsBack: "own" };
    }
    return withdrawal.state === "approved" ? whoPays(given) : whoDecides(given);
  }

  return { rows, detail, shownIn };
};

type MayDo = Pick<OfficeWithdrawalDetail, "actions" | "standsBack">;

interface Deciding {
  withdrawal: Withdrawal;
  approvals: readonly { staffId: string }[];
  staff: StaffIdentity;
  now: Date;
}

function whoDecides({ withdrawal: { foundTransaction }, approvals, staff }: Deciding): MayDo {
  const before = approvals.some(({ staffId }) => staffId === staff.staffId);
  const actions = [...(before ? [] : ["approve" as const]), ...(foundTransaction === null ? ["reject" as const] : [])];
  return { actions, standsBack: before ? "approved_before" : foundTransaction === null ? null : "found" };
}

function whoPays({ withdrawal, staff: { staffId }, now }: Deciding): MayDo {
  const actions = (["claim", "giveUp", "pay", "fail"] as const).filter(
    (step) => whyNot(step, withdrawal, staffId, now) === undefined,
  );
  const { claimedBy, namedTransaction } = withdrawal;
  if (claimedBy !== null && claimedBy !== staffId) return { actions, standsBack: "claimed" };
  if (namedTransaction !== null && !actions.includes("pay")) return { actions, standsBack: "paying" };
  if (withdrawal.foundTransaction !== null) return { actions, standsBack: "found" };
  return { actions, standsBack: withdrawal.claimRestored ? "restored" : null };
}

function paymentView(
  { state, claimedBy, claimedAt, namedTransaction, namedAt, paymentCheck, foundTransaction }: Withdrawal,
  names: ReadonlyMap<string, string>,
  { staffId }: StaffIdentity,
): Pick<OfficeWithdrawalDetail, "claim" | "named" | "found"> {
  const open = state === "approved";
  return {
    claim:
      open && claimedBy !== null
        ? { by: names.get(claimedBy) ?? "", at: claimedAt!.toISOString(), own: claimedBy === staffId }
        : null,
    named:
      open && namedTransaction !== null
        ? { transactionId: namedTransaction, at: namedAt!.toISOString(), check: paymentCheck ?? "asking" }
        : null,
    found: foundTransaction,
  };
}

/**
 * What can change while somebody decides: the member's name, status and papers, approvals, and the payment. Amount, fee
 * and address never change.
 */
function shownWithdrawal(withdrawal: Withdrawal, row: OfficeWithdrawal): string {
  const { claimedBy, claimRestored, namedTransaction, foundTransaction } = withdrawal;
  const { state, memberName, memberStatus, identity, approvals, approvalsNeeded } = row;
  return shownOf(
    ...[state, memberName, memberStatus, identity, approvals, approvalsNeeded],
    ...[claimedBy, claimRestored, namedTransaction, foundTransaction],
  );
}

function rowView(withdrawal: Withdrawal, member: Member, identity: IdentityState): OfficeWithdrawal {
  const { approvals, approvalsNeeded, closedAt } = withdrawal;
  return {
    ...summaryView(withdrawal),
    memberId: member.memberId,
    memberName: member.name,
    memberStatus: member.status,
    level: member.level,
    identity,
    approvals,
    approvalsNeeded,
    closedAt: closedAt?.toISOString() ?? null,
  };
}
