/** Office calls for withdrawals. */
import { formatMoney } from "@banyan/contract/money.ts";
import { officeWithdrawals as contract, type OfficeWithdrawalDetail } from "@banyan/contract/office/withdrawals.ts";
import type { Tx } from "../../platform/database.ts";
import { type CallOf, routes } from "../../platform/http/call.ts";
import { nextAfter, placeIn } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireShown } from "../../platform/shown.ts";
import { approveWithdrawal, failWithdrawal, noteStep, rejectWithdrawal } from "./decisions.ts";
import { searchWithdrawals } from "./office-search.ts";
import { countStates } from "./office-store.ts";
import { type OfficeWithdrawalPorts, officeViews } from "./office-views.ts";
import { batchFile } from "./payment/batch.rules.ts";
import { claimsOf, countUnclaimed } from "./payment/claim-store.ts";
import {
  claimWaiting,
  claimWithdrawal,
  giveUpClaim,
  namePayment,
  payClaimed,
  shownToSend,
  toSend,
} from "./payment/claims.ts";
import { requireRead } from "./payment/restore-store.ts";
import { findWithdrawal, lockWithdrawal, type Withdrawal } from "./store.ts";
import { OPEN_STATES } from "./withdrawal.rules.ts";

export const officeWithdrawalRoutes = (ports: OfficeWithdrawalPorts) => {
  const { rows, detail, shownIn } = officeViews(ports);
  const { coins } = ports;

  async function decide(
    { tx, ...reader }: CallOf<typeof contract.approve>,
    { withdrawalId: id, shown }: { withdrawalId: string; shown?: string | undefined },
    step: Parameters<typeof noteStep>[2]["step"],
    take: (tx: Tx, decision: { by: string; now: Date }) => Promise<Withdrawal>,
  ): Promise<OfficeWithdrawalDetail> {
    const { now } = reader;
    const by = reader.staff.staffId;
    if (shown !== undefined) {
      const found = await lockWithdrawal(tx, id);
      if (!found) throw refuse("WITHDRAWAL_NOT_FOUND");
      requireShown(shown, await shownIn(tx, found));
    }
    const withdrawal = await take(tx, { by, now });
    const answer = await detail(tx, withdrawal, reader);
    await noteStep(tx, ports, { step, withdrawal, by, now });
    return answer;
  }

  return routes(contract, {
    async index({ database: { queries } }, { page, limit, cursor, state, search, sort }) {
      const place = placeIn("uuid", { page, limit, cursor });
      const usual = OPEN_STATES.some((open) => open === state) ? "asked_up" : "asked_down";
      const found = await searchWithdrawals(queries, { search, state }, { sort: sort ?? usual, ...place });
      const list = await rows(queries, found.rows);
      return { list, total: found.total, page, limit, nextCursor: nextAfter(list, limit, ({ id }) => id) };
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
      decide(call, input, "approve", (tx, decision) => approveWithdrawal(tx, ports, { ...input, ...decision })),
    reject: (call, input) =>
      decide(call, input, "reject", (tx, decision) => rejectWithdrawal(tx, ports, { ...input, ...decision })),
    claim: (call, input) =>
      decide(call, input, "claim", (tx, decision) => claimWithdrawal(tx, ports, { ...input, ...decision })),
    giveUp: (call, input) =>
      decide(call, input, "giveUp", (tx, decision) => giveUpClaim(tx, ports, { ...input, ...decision })),
    pay: (call, input) =>
      decide(call, input, "name", (tx, decision) => namePayment(tx, ports, { ...input, ...decision })),
    fail: (call, input) =>
      decide(call, input, "fail", (tx, decision) => failWithdrawal(tx, ports, { ...input, ...decision })),
    async claims({ database: { queries }, staff: { staffId }, now }) {
      const claims = await claimsOf(queries, staffId);
      const shown = await rows(queries, claims);
      return {
        list: claims.map((claim, place) => ({
          ...shown[place]!,
          claimedAt: claim.claimedAt!.toISOString(),
          transactionId: claim.namedTransaction,
          check: claim.namedTransaction === null ? null : (claim.paymentCheck ?? "asking"),
          restored: claim.claimRestored,
          found: claim.foundTransaction,
        })),
        toSend: formatMoney(sumOf(toSend(claims, staffId, now))),
        shown: shownToSend(toSend(claims, staffId, now)),
        unclaimed: await countUnclaimed(queries),
      };
    },
    async claimWaiting({ tx, staff: { staffId: by }, now }, { most }) {
      return { claimed: (await claimWaiting(tx, ports, { most, by, now })).length };
    },
    async batch({ database: { queries }, staff: { staffId }, now }, { form }) {
      if (!coins.canProve) throw refuse("PAYMENT_UNPROVABLE");
      await requireRead(queries);
      const payments = toSend(await claimsOf(queries, staffId), staffId, now);
      if (payments.length === 0) throw refuse("NOTHING_CLAIMED");
      const file = batchFile(form, { ...coins, payments, now });
      return { ...file, count: payments.length, sum: formatMoney(sumOf(payments)) };
    },
    async payClaimed({ tx, staff: { staffId: by }, now }, input) {
      return { named: (await payClaimed(tx, ports, { ...input, by, now })).length };
    },
  });
};

/** Sum to send, in micros. */
const sumOf = (payments: readonly Withdrawal[]) => payments.reduce((sum, { amount, fee }) => sum + amount - fee, 0n);
