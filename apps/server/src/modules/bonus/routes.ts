/** Member calls about incomes. */
import type { Income } from "@banyan/contract/income.ts";
import { income as contract } from "@banyan/contract/income.ts";
import { type CallOf, routes } from "../../platform/http/call.ts";
import type { Vault } from "../../platform/sealed.ts";
import { limitView, logsView, type Range, summaryView } from "./income.ts";
import { incomeLink } from "./income-export.ts";
import { whyView } from "./why.ts";

type LogsCall = CallOf<typeof contract.referral>;
interface Page extends Range {
  page: number;
  limit: number;
  cursor?: string | undefined;
}

const logsOf =
  (income: Income) =>
  ({ database, member, language }: LogsCall, page: Page) =>
    logsView(database.queries, { ...page, memberId: member.memberId, income, language });

export const incomeRoutes = ({ vault }: { vault: Vault }) =>
  routes(contract, {
    consumption: logsOf("consumption"),
    global: logsOf("global"),
    leadership: logsOf("leadership"),
    sales: logsOf("sales"),
    referral: logsOf("referral"),
    rebate: logsOf("rebate"),
    tier: logsOf("tier"),
    summary: ({ database, member, now }, range) =>
      summaryView(database.queries, { ...range, memberId: member.memberId, now }),
    why: ({ database, member, language, now }, asked) =>
      whyView(database.queries, { ...asked, memberId: member.memberId, language, now }),
    exportIncomes: ({ database, member, language, now }, input) =>
      incomeLink(database.queries, vault, { ...input, ...member, language, now }),
    limit: ({ database, member, now }) => limitView(database.queries, member.memberId, now),
  });
