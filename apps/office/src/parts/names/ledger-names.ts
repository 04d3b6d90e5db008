/** What the kinds of movements and the accounts are called. Their texts are the contract's (`ledger-titles/`). */
import { BOOK_LINES, KINDS } from "@banyan/contract/browser/ledger.ts";
import type { LedgerTitles } from "@banyan/contract/ledger.ts";
import type { MessageDescriptor } from "@lingui/core";

const KIND_TITLES = KINDS.map((kind) => [kind, { id: `kind.${kind}` satisfies keyof LedgerTitles }]);
const ACCOUNT_TITLES = BOOK_LINES.map((line) => [line, { id: `account.${line}` satisfies keyof LedgerTitles }]);

export const KIND_NAMES: Readonly<Record<(typeof KINDS)[number], MessageDescriptor>> = Object.fromEntries(KIND_TITLES);
export const ACCOUNT_NAMES: Readonly<Record<(typeof BOOK_LINES)[number], MessageDescriptor>> =
  Object.fromEntries(ACCOUNT_TITLES);
