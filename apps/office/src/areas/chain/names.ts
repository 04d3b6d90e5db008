/** Labels of the chain page: alarms, differences, states of a reconciliation, and roles of addresses. */
import type { ChainAlarm, DifferenceKind, HouseRole, ReconciliationState } from "@banyan/contract/office/chain.ts";
import type { Tone } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const ALARM_NAMES: Record<ChainAlarm, MessageDescriptor> = {
  chain_unread: msg`The chain is not read, so USDT is no way to pay now`,
  chain_halted: msg`Reading stopped: a final block was replaced`,
  chain_lagging: msg`The newest block that was read is more than 30 seconds old`,
  node_away: msg`A node does not answer`,
  transfers_disputed: msg`Nodes do not agree on a transfer`,
  transfers_quarantined: msg`A transfer could not be recorded`,
  books_differ: msg`Books and chain differ`,
  books_unchecked: msg`Books and chain were not compared for two hours`,
  hot_wallet_low: msg`The hot wallet holds less than approved withdrawals need`,
  gas_low: msg`Gas of a hot wallet runs low`,
};

export const DIFFERENCE_NAMES: Record<DifferenceKind, MessageDescriptor> = {
  more: msg`Holds more than the books say`,
  less: msg`Holds less than the books say`,
  held: msg`Arrived and is not recorded yet`,
  moved_in: msg`Came in from outside without an event in the books`,
  moved_out: msg`Left without an event in the books`,
  paid_elsewhere: msg`Paid a withdrawal, but is not one of our addresses`,
  ledger: msg`The ledger and its deposits and payments do not agree`,
};

export const STATES: Record<ReconciliationState, { name: MessageDescriptor; tone: Tone }> = {
  requested: { name: msg`Under way`, tone: "brand" },
  equal: { name: msg`Equal`, tone: "success" },
  different: { name: msg`Different`, tone: "danger" },
  unread: { name: msg`Could not be read`, tone: "warning" },
};

export const ROLE_NAMES: Record<HouseRole, MessageDescriptor> = {
  treasury: msg`Treasury`,
  hot: msg`Hot wallet`,
  owner: msg`Wallet of the owner`,
};
