/** Withdrawals in the format of the contract. */
import { joinSentences, type Language } from "@banyan/contract/languages.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { WithdrawalDetail, WithdrawalSummary } from "@banyan/contract/withdrawals.ts";
import { withdrawalReason } from "../../texts/withdrawal-reason.ts";
import type { Market } from "../market/index.ts";
import type { Withdrawal } from "./store.ts";
import { explorerLink, isUntouched, NETWORK } from "./withdrawal.rules.ts";

export function summaryView(withdrawal: Withdrawal): WithdrawalSummary {
  const { id, state, amount, fee, address, createdAt } = withdrawal;
  return {
    id,
    state,
    amount: formatMoney(amount),
    fee: formatMoney(fee),
    arrival: formatMoney(amount - fee),
    address,
    createdAt: createdAt.toISOString(),
  };
}

/** The reader's language, and the URL of the block explorer. */
export interface WithdrawalReader {
  language: Language;
  explorer: string | null;
}

/** The end of a withdrawal, for member and staff. */
export function endingView(withdrawal: Withdrawal, { language, explorer }: WithdrawalReader) {
  const { transactionId, reason, reasonWords } = withdrawal;
  return {
    network: NETWORK,
    closedAt: withdrawal.closedAt?.toISOString() ?? null,
    reason: reason && joinSentences([withdrawalReason(reason, language), reasonWords], language),
    transactionId,
    explorerUrl: transactionId === null ? null : explorerLink(explorer, transactionId),
  };
}

export function detailView(withdrawal: Withdrawal, market: Market, reader: WithdrawalReader): WithdrawalDetail {
  return {
    ...summaryView(withdrawal),
    ...endingView(withdrawal, reader),
    approvedAt: withdrawal.approvedAt?.toISOString() ?? null,
    workingDays: market.withdrawal.workingDays,
    cancellable: isUntouched(withdrawal),
  };
}
