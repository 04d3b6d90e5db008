/** The member's wallet calls. */
import { wallet as contract } from "@banyan/contract/wallet.ts";
import { type CallOf, routes } from "../../platform/http/call.ts";
import type { Asset } from "../ledger/index.ts";
import { balanceView, statementView } from "./statements.ts";

type StatementCall = CallOf<typeof contract.balance>;
interface Page {
  page: number;
  limit: number;
  cursor?: string;
}

const statementOf =
  (asset: Asset) =>
  ({ database, member, language }: StatementCall, page: Page) =>
    statementView(database.queries, { ...page, memberId: member.memberId, asset, language });

export const walletRoutes = () =>
  routes(contract, {
    balances: ({ database, member }) => balanceView(database.queries, member.memberId),
    balance: statementOf("USDT"),
    shopCoins: statementOf("COUPON"),
    integral: statementOf("POINT"),
  });
