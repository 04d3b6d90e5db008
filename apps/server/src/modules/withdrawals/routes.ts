/** Member calls for withdrawals. */
import { formatMoney } from "@banyan/contract/money.ts";
import { withdrawals as contract } from "@banyan/contract/withdrawals.ts";
import type { Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { pageOf, startOf } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import { currentMarket, marketWithin, percentText, requireOpen } from "../market/index.ts";
import { removeAddress, renameAddress, savedAddresses } from "./saved-addresses.ts";
import { countOfMember, findWithdrawal, listOfMember } from "./store.ts";
import { detailView, summaryView } from "./views.ts";
import { NETWORK } from "./withdrawal.rules.ts";
import { cancelWithdrawal, createWithdrawal, type WithdrawalPorts, withdrawalLimits } from "./withdrawal.ts";

export const withdrawalRoutes = (ports: WithdrawalPorts) => {
  const { explorer } = ports;
  return routes(contract, {
    async limits({ database: { queries }, member, now }) {
      const market = await currentMarket(queries, now);
      const rules = market.withdrawal;
      const limits = await withdrawalLimits(queries, ports, { memberId: member.memberId, market, now });
      return {
        mayWithdraw: limits.mayWithdraw,
        available: formatMoney(limits.available),
        minimum: formatMoney(rules.minimum),
        dailyLimit: formatMoney(rules.dailyLimit),
        exchangedToday: formatMoney(limits.exchangedToday),
        leftToday: formatMoney(limits.leftToday),
        feePercent: percentText(rules.feeBasisPoints),
        feeMinimum: formatMoney(rules.feeMinimum),
        network: NETWORK,
        workingDays: rules.workingDays,
        identity: limits.identity,
      };
    },
    async create({ tx, database, member, language, now }, input) {
      const market = await marketWithin(tx, database, now);
      requireOpen(market, "withdrawals", now);
      const made = await createWithdrawal(tx, ports, { ...input, memberId: member.memberId, market, now });
      return detailView(made, market, { language, explorer });
    },
    async cancel({ database, member, language, now }, { withdrawalId }) {
      const market = await currentMarket(database.queries, now);
      const cancelled = await database.transaction((tx) =>
        cancelWithdrawal(tx, { withdrawalId, memberId: member.memberId, now }),
      );
      return detailView(cancelled, market, { language, explorer });
    },
    async index({ database: { queries }, member: { memberId } }, { state, ...wanted }) {
      const { after, offset } = startOf(wanted);
      const total = await countOfMember(queries, { memberId, state });
      const rows = await listOfMember(queries, { memberId, state, limit: wanted.limit + 1, offset, after });
      return pageOf(rows, { ...wanted, total }, summaryView);
    },
    async detail({ database: { queries }, member, language, now }, { withdrawalId: id }) {
      const found = await findWithdrawal(queries, { id, memberId: member.memberId });
      if (!found) throw refuse("WITHDRAWAL_NOT_FOUND");
      return detailView(found, await currentMarket(queries, now), { language, explorer });
    },
    addresses: ({ database, member }) => bookOf(database.queries, member.memberId),
    async renameAddress({ database: { queries }, member: { memberId } }, { addressId: id, label }) {
      await renameAddress(queries, { memberId, id, label });
      return bookOf(queries, memberId);
    },
    async removeAddress({ database: { queries }, member: { memberId } }, { addressId: id }) {
      await removeAddress(queries, { memberId, id });
      return bookOf(queries, memberId);
    },
  });
};

async function bookOf(executor: Executor, memberId: bigint) {
  return { list: await savedAddresses(executor, memberId) };
}
