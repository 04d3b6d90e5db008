/**
 * Calls that read from the replica, if the shop has one (decision 28): lists, search, statements and team pages. They
 * change nothing, and no decision about money or stock depends on them. Calls that record in the audit log which staff
 * viewed a member are writes and are not listed.
 */
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";

const { catalog, wallet, income, team, orders, payments, withdrawals, notices } = shopApi;
const { officeSearch, officeOrders, officeMembers, officeBooks, officePayments, officeWithdrawals, staff } = officeApi;

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
  officeSearch.index,
  officeOrders.index,
  officeMembers.index,
  officeBooks.movements,
  officeBooks.days,
  officeBooks.day,
  officeWithdrawals.index,
  officePayments.index,
  staff.auditLog,
];
