/** Member calls for balances, statements, and exports. */
import type { Asset } from "@banyan/contract/ledger.ts";
import { wallet as contract } from "@banyan/contract/wallet.ts";
import { type CallOf, routes } from "../../platform/http/call.ts";
import type { Vault } from "../../platform/sealed.ts";
import { currentMarket } from "../market/index.ts";
import { exportLink } from "./exports.ts";
import { balanceView, type Narrowing, statementView } from "./statements.ts";

type StatementCall = CallOf<typeof contract.balance>;
interface Page extends Narrowing {
  page: number;
  limit: number;
  cursor?: string;
}

const statementOf =
  (asset: Asset) =>
  async ({ database: { queries }, member, language, now }: StatementCall, page: Page) =>
    statementView(queries, {
      ...page,
      memberId: member.memberId,
      asset,
      language,
      market: await currentMarket(queries, now),
    });

export const statementRoutes = ({ vault }: { vault: Vault }) =>
  routes(contract, {
    balances: ({ database, member }) => balanceView(database.queries, member.memberId),
    balance: statementOf("USDT"),
    shopCoins: statementOf("COUPON"),
    integral: statementOf("POINT"),
    exportStatement: ({ database, member, language, now }, input) =>
      exportLink(database.queries, vault, { ...input, ...member, language, now }),
  });
