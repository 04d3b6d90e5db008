/** The office's withdrawal calls. */
import { formatMoney } from "@banyan/contract/money.ts";
import { officeWithdrawals as contract, type OfficeWithdrawalDetail } from "@banyan/contract/office/withdrawals.ts";
import { getAddress, isAddress, isHash } from "viem/utils";
import type { Executor, Tx } from "../../platform/database.ts";
import { type CallOf, routes } from "../../platform/http/call.ts";
import { refuse } from "../../platform/refusal.ts";
import { findByMemberId } from "../members/index.ts";
import { approveWithdrawal, failWithdrawal, noteStep, payWithdrawal, rejectWithdrawal } from "./decisions.ts";
import { countStates, findWithdrawals, type WithdrawalFilter } from "./office-store.ts";
import { type OfficeWithdrawalPorts, officeViews } from "./office-views.ts";
import { findWithdrawal, type Withdrawal } from "./store.ts";
import { OPEN_STATES, type WithdrawalStep } from "./withdrawal.rules.ts";

const MEMBER_ID = /^[1-9][0-9]{7}$/;

export const officeWithdrawalRoutes = (ports: OfficeWithdrawalPorts) => {
  const { rows, detail } = officeViews(ports);

  async function decide(
    { tx, now, ...reader }: CallOf<typeof contract.approve>,
    step: WithdrawalStep,
    take: (tx: Tx, decision: { by: string; now: Date }) => Promise<Withdrawal>,
  ): Promise<OfficeWithdrawalDetail> {
    const by = reader.staff.staffId;
    const withdrawal = await take(tx, { by, now });
    const answer = await detail(tx, withdrawal, reader);
    await noteStep(tx, ports, { step, withdrawal, by, now });
    return answer;
  }

  return routes(contract, {
    async index({ database: { queries } }, { page, limit, state, search, sort }) {
      const filter = await filterOf(queries, search);
      const offset = (page - 1) * limit;
      const usual = OPEN_STATES.some((open) => open === state) ? "asked_up" : "asked_down";
      const found = filter
        ? await findWithdrawals(queries, { ...filter, state }, { sort: sort ?? usual, limit, offset })
        : { rows: [], total: 0 };
      return { list: await rows(queries, found.rows), total: found.total, page, limit };
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
      decide(call, "approve", (tx, decision) => approveWithdrawal(tx, ports, { ...input, ...decision })),
    reject: (call, input) =>
      decide(call, "reject", (tx, decision) => rejectWithdrawal(tx, ports, { ...input, ...decision })),
    pay: (call, input) => decide(call, "pay", (tx, decision) => payWithdrawal(tx, ports, { ...input, ...decision })),
    fail: (call, input) => decide(call, "fail", (tx, decision) => failWithdrawal(tx, ports, { ...input, ...decision })),
  });
};

/** What a search text can mean; null where it can match nothing. */
async function filterOf(executor: Executor, search = ""): Promise<WithdrawalFilter | null> {
  if (search === "") return {};
  if (isAddress(search, { strict: false })) return { address: getAddress(search) };
  if (isHash(search)) return { transactionId: search.toLowerCase() };
  if (!MEMBER_ID.test(search)) return null;
  const member = await findByMemberId(executor, search);
  return member ? { memberId: member.id } : null;
}
