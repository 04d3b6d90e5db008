import { keyOf, queryClient } from "@banyan/app/query.ts";
import { income } from "@banyan/contract/browser/income.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { membership } from "@banyan/contract/browser/membership.ts";
import { team } from "@banyan/contract/browser/team.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { withdrawals } from "@banyan/contract/browser/withdrawals.ts";
import { afterEach, expect, test } from "vitest";
import { forgetOrders } from "./forget-orders.ts";

afterEach(() => queryClient.clear());

test.each([
  ["balances", wallet.balances],
  ["the statement of the balance", wallet.balance],
  ["the statement of shop coins", wallet.shopCoins],
  ["the statement of points", wallet.integral],
  ["what may be withdrawn", withdrawals.limits],
  ["the member", members.userInfo],
  ["the membership", membership.standing],
  ["the limit of the income", income.limit],
  ["the team", team.overview],
])("an order that was paid makes this out of date: %s", (_, call) => {
  queryClient.setQueryData(keyOf(call), {});
  forgetOrders();
  expect(queryClient.getQueryState(keyOf(call))?.isInvalidated).toBe(true);
});
