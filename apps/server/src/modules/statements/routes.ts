/** Member calls for balances, statements, and exports. */
import type { Asset } from "@banyan/contract/ledger.ts";
import { wallet as contract } from "@banyan/contract/wallet.ts";
import { type CallOf, routes } from "../../platform/http/call.ts";
import type { Vault } from "../../platform/sealed.ts";
import { currentMarket } from "../market/index.ts";
import { exportLink } from "./exports.ts";
import { balanceView, type Narrowing, type StatementPorts, statementView } from "./statements.ts";

type StatementCall = CallOf<typeof contract.balance>;
interface Page extends Narrowing {
  page: number;
  limit: number;
  cursor?: string;
}

const statementOf =
  (ports: StatementPorts, asset: Asset) =>
  async ({ database: { queries }, member, language, now }: StatementCall, page: Page) =>
    statementView(queries, {
      ...page,
      memberId: member.memberId,
      ...ports,
      asset,
      language,
      market: await currentMarket(queries, now),
    });

export const statementRoutes = ({ vault, ...ports }: StatementPorts & { vault: Vault }) =>
  routes(contract, {
    balances: ({ database, member }) => balanceView(database.queries, member.memberId),
    balance: statementOf(ports, "USDT"),
    shopCoins: statementOf(ports, "COUPON"),
    integral: statementOf(ports, "POINT"),
    exportStatement: ({ database, member, language, now }, input) =>
      exportLink(database.queries, vault, { ...input, ...member, language, now }),
  });
