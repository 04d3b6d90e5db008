/** The e-wallet: balances and statements. */
import * as z from "zod/mini";
import { get } from "./endpoint.ts";
import * as f from "./fields.ts";

const statementRow = z.object({
  id: f.id,
  kind: z.string(),
  /** What happened, in the caller's language. */
  title: z.string(),
  /** Signed: negative where money left. */
  amount: f.money,
  balanceAfter: f.money,
  at: f.moment,
  reference: z.nullable(z.string()),
});

const statement = z.object({ balance: f.money, ...f.pageOf(statementRow).shape });
const statementInput = z.object({ ...f.paging, cursor: f.cursor });

export const wallet = {
  balances: get("/api/account/balances", {
    summary: "What the member has of each asset",
    access: "member",
    input: z.object({}),
    output: z.object({ balance: f.money, shopCoins: f.money, integral: f.money }),
    addition: true,
  }),
  balance: get("/api/account/balance", {
    summary: "Wallet balance with its statement, newest first",
    access: "member",
    input: statementInput,
    output: statement,
  }),
  shopCoins: get("/api/account/shopCoins", {
    summary: "Shopping coupons with their statement, newest first",
    access: "member",
    input: statementInput,
    output: statement,
  }),
  integral: get("/api/account/integral", {
    summary: "Registration points with their statement, newest first",
    access: "member",
    input: statementInput,
    output: statement,
  }),
};
