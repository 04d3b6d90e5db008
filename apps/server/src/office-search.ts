/** The office's search: asks the search of each module whose kind the caller may see. */
import { formatMoney } from "@banyan/contract/money.ts";
import { officeSearch as contract } from "@banyan/contract/office/search.ts";
import { hasRight, type StaffRight } from "@banyan/contract/rights.ts";
import { officeList } from "./modules/catalog/index.ts";
import { marketTimeZone } from "./modules/market/index.ts";
import { findByMemberId, findPeople, readMembers, searchMembers } from "./modules/members/index.ts";
import { findOrderId, searchOrders } from "./modules/orders/index.ts";
import { type Chain, searchPayments } from "./modules/payments/index.ts";
import { searchWithdrawals } from "./modules/withdrawals/index.ts";
import { type CallOf, routes } from "./platform/http/call.ts";

/** Results per kind. */
const MOST = 5;

type Call = CallOf<typeof contract.index>;

export const officeSearchRoutes = ({ chain }: { chain: Chain }) =>
  routes(contract, {
    async index(call, { search }) {
      const { roles } = call.staff;
      /** The results of a kind, or null if no role of the caller carries the right. */
      async function allowed<Row>(
        right: StaffRight,
        find: (call: Call, search: string) => Promise<{ list: Row[]; total: number }>,
      ) {
        if (!hasRight(roles, right)) return null;
        const { list, total } = await find(call, search);
        return { list, more: total > list.length };
      }
      return {
        members: await allowed("office:members.read", findMembers),
        orders: await allowed("office:orders.read", findOrders),
        withdrawals: await allowed("office:withdrawals.read", findWithdrawals),
        payments: await allowed("office:payments.read", (given, text) => findPayments(given, text, chain)),
        products: await allowed("office:catalog.read", findProducts),
      };
    },
  });

async function findMembers({ database: { queries } }: Call, search: string) {
  const { rows, total } = await searchMembers(queries, { search, status: undefined, page: 1, limit: MOST });
  return { list: rows.map(({ memberId, name, status }) => ({ memberId, name, status })), total };
}

async function findOrders({ database: { queries }, now }: Call, search: string) {
  const timeZone = await marketTimeZone(queries);
  const page = { limit: MOST, offset: 0, oldestFirst: false };
  const { rows, total } = await searchOrders(queries, { search, timeZone, now, ...page });
  const buyers = await readMembers(queries, [...new Set(rows.map(({ memberId }) => memberId))]);
  const list = rows.map(({ id, number, state, total: price, memberId }) => ({
    ...{ id, number, state, total: formatMoney(price) },
    ...namedMember(buyers, memberId),
  }));
  return { list, total };
}

async function findWithdrawals({ database: { queries } }: Call, search: string) {
  const { rows, total } = await searchWithdrawals(queries, { search }, { sort: "asked_down", limit: MOST, offset: 0 });
  const people = await readMembers(queries, [...new Set(rows.map(({ memberId }) => memberId))]);
  const list = rows.map(({ id, state, amount, createdAt, memberId }) => ({
    ...{ id, state, amount: formatMoney(amount), createdAt: createdAt.toISOString() },
    ...namedMember(people, memberId),
  }));
  return { list, total };
}

async function findPayments({ database: { queries } }: Call, search: string, chain: Chain) {
  const asked = { search, timeZone: await marketTimeZone(queries), limit: MOST, offset: 0 };
  const ports = { chainId: chain.id, findByMemberId, findPeople, findOrderId };
  const { rows, total } = await searchPayments(queries, ports, asked);
  const people = await readMembers(queries, [...new Set(rows.map(({ memberId }) => memberId))]);
  const list = rows.map(({ id, purpose, state, expected, createdAt, memberId }) => ({
    ...{ id, purpose, state, amount: formatMoney(expected), createdAt: createdAt.toISOString() },
    ...namedMember(people, memberId),
  }));
  return { list, total };
}

async function findProducts({ database: { queries }, language }: Call, search: string) {
  const { list, total } = await officeList(queries, { search, page: 1, limit: MOST }, language);
  return { list: list.map(({ id, name, published }) => ({ id, name, published })), total };
}

const namedMember = (people: Awaited<ReturnType<typeof readMembers>>, id: bigint) => ({
  memberId: people.get(id)?.memberId ?? "",
  memberName: people.get(id)?.name ?? "",
});
