/** Balances and statements of a member, as the wire shows them. The books are the ledger's alone. */
import type { Language } from "@banyan/contract/languages.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { Executor } from "../../platform/database.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { type Asset, balances, pageCursor, statement } from "../ledger/index.ts";
import { movementTitle } from "./titles.ts";

export async function balanceView(executor: Executor, memberId: bigint) {
  const { USDT, COUPON, POINT } = await balances(executor, memberId);
  return { balance: formatMoney(USDT), shopCoins: formatMoney(COUPON), integral: formatMoney(POINT) };
}

/** The sequence number of an entry. */
const CURSOR = /^[0-9]{1,18}$/;

/** A page of one asset's statement, newest first: from `cursor` on where there is one, else the page by its number. */
export async function statementView(
  executor: Executor,
  query: { memberId: bigint; asset: Asset; page: number; limit: number; cursor?: string; language: Language },
) {
  const { page, limit, language, ...account } = query;
  if (account.cursor !== undefined && !CURSOR.test(account.cursor)) throw refuseFields({ cursor: "INVALID" });
  const cursor = account.cursor === undefined ? await pageStart(executor, query) : BigInt(account.cursor);
  const { entries, nextCursor, balance, total } = await statement(executor, { ...account, cursor, limit });
  return {
    balance: formatMoney(balance),
    list: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      title: movementTitle(entry.kind, entry.change, language),
      amount: formatMoney(entry.change),
      balanceAfter: formatMoney(entry.balance),
      at: entry.at.toISOString(),
      reference: entry.reference,
    })),
    total: Number(total),
    page,
    limit,
    nextCursor: nextCursor === null ? null : String(nextCursor),
  };
}

/** Where a page begins: entries are numbered without gaps, so it is computed from how many there are. */
async function pageStart(
  executor: Executor,
  { memberId, asset, page, limit }: { memberId: bigint; asset: Asset; page: number; limit: number },
): Promise<bigint | undefined> {
  if (page === 1) return undefined;
  const { total } = await statement(executor, { memberId, asset, limit: 1 });
  return pageCursor(total, page, limit);
}
