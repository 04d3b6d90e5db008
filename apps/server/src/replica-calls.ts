/**
 * The calls that read from a replica where the shop has one (decision 28): lists, search, statements and team pages. None of
 * them changes anything, and nobody decides about money or stock by what they say. Calls that note in the log of staff who looked at a member write, and are not here.
 */
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";

const { catalog, wallet, income, team, orders, payments, withdrawals, notices } = shopApi;
const { officeOrders, officeMembers, officeBooks, officeWithdrawals, staff } = officeApi;

export const REPLICA_CALLS: readonly Endpoint[] = [
  catalog.products,
  catalog.recommend,
  catalog.categories,
  catalog.suggest,
  wallet.balance,
  wallet.shopCoins,
  wallet.integral,
  ...Object.values(income).filter(({ method }) => method === "GET"),
  team.binaryTree,
  team.direct,
  team.overview,
  team.member,
  team.search,
  orders.index,
  payments.list,
  withdrawals.index,
  notices.index,
  officeOrders.index,
  officeMembers.index,
  officeBooks.movements,
  officeBooks.days,
  officeBooks.day,
  officeWithdrawals.index,
  staff.auditLog,
];
