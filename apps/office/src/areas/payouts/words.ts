/** Labels and colours of payout states, problems, freezes and alarms. */
import type {
  FREEZE_REASONS,
  FreezeCause,
  PayoutAlarm,
  PayoutProblem,
  PayoutState,
  PayoutWaits,
} from "@banyan/contract/office/payouts.ts";
import type { Tone } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const STATES: Record<PayoutState, { name: MessageDescriptor; tone: Tone }> = {
  queued: { name: msg`In the queue`, tone: "plain" },
  waiting: { name: msg`Waits`, tone: "warning" },
  prepared: { name: msg`Prepared`, tone: "brand" },
  signed: { name: msg`Signed`, tone: "brand" },
  sent: { name: msg`Sent`, tone: "brand" },
  strange: { name: msg`Needs attention`, tone: "danger" },
  paid: { name: msg`Paid`, tone: "success" },
  failed: { name: msg`Failed`, tone: "danger" },
};

const FOUND = {
  journal: msg`Another journal of the signer stands in the place of the former one`,
  journal_behind: msg`The journal of the signer is older than this database`,
  unknown_withdrawal: msg`The signer paid for a withdrawal that this database does not know`,
  conflict: msg`Journal and database tell two stories of one payment`,
  transfer: msg`The transaction is final, and the transfer is not in it`,
} as const;

export const PROBLEM_TEXTS: Record<PayoutProblem, MessageDescriptor> = {
  ...FOUND,
  not_approved: msg`The withdrawal is not approved`,
  people: msg`The signer wants the approval of two people`,
  frozen: msg`Payouts of this member are frozen`,
  address: msg`The signer does not pay to this address`,
  changed: msg`Amount or address differ from what was signed before`,
  limit_payment: msg`Above the limit for one payment: pay it by hand`,
  limit_address: msg`Above the daily limit for one address`,
  limit_day: msg`Above the daily limit of the signer`,
  nonce: msg`Something else used its nonce`,
  fee: msg`The fee that it needs is above the limit of the signer`,
  contract: msg`The address is a contract: pay it by hand after a look`,
  found: msg`Coins of its amount reached its address: a person checks whether it is paid`,
  country: msg`Withdrawals to this country are paid by hand`,
};

export const WAITS_TEXTS: Record<PayoutWaits, MessageDescriptor> = {
  frozen: msg`All payouts are frozen`,
  signer: msg`The signer does not respond`,
  wallet: msg`The signer has another wallet, chain, token or journal`,
  chain: msg`Too few nodes of the chain answer`,
  tokens: msg`The hot wallet holds too few coins for the next payment`,
  gas: msg`The hot wallet holds too little gas`,
  limit_day: msg`The daily limit of the signer is used up`,
  restored: msg`The database was restored: chain and journal are read first`,
  books: msg`The hot wallet holds less than the books say: see the page Chain`,
  full: msg`As many payments are on their way as may be at the same time`,
};

export const REASON_NAMES: Record<(typeof FREEZE_REASONS)[number], MessageDescriptor> = {
  suspicion: msg`Something looks wrong`,
  maintenance: msg`Work on the wallet or the signer`,
};

export const CAUSE_TEXTS: Record<FreezeCause, MessageDescriptor> = {
  ...FOUND,
  ...REASON_NAMES,
  nonce: msg`Something else used a nonce of the wallet`,
  command: msg`By a command of the operator`,
};

export const ALARM_NAMES: Record<PayoutAlarm, MessageDescriptor> = {
  payouts_frozen: msg`All payouts are frozen`,
  payouts_strange: msg`A payout cannot be explained`,
  restore_unread: msg`The database was restored: chain and journal are read first`,
  signer_away: msg`The signer does not respond`,
  signer_wrong: msg`The signer has another wallet, chain, token or journal`,
  payouts_unattended: msg`No server has looked after payouts for a minute`,
  payouts_short: msg`The hot wallet holds too few coins or too little gas`,
};
