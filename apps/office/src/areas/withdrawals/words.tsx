/** Labels of reasons, hints and identity states. */
import type { FailReason, RejectReason, RiskHint } from "@banyan/contract/office/withdrawals.ts";
import { Badge } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { WithdrawalRow } from "./office-withdrawal.ts";

type Identity = WithdrawalRow["identity"];

const IDENTITY_NAMES: Record<Identity, MessageDescriptor> = {
  not_submitted: msg`Identity not verified`,
  pending: msg`Identity being checked`,
  approved: msg`Identity verified`,
  rejected: msg`Identity rejected`,
};

export function IdentityBadge({ identity }: { identity: Identity }) {
  const { i18n } = useLingui();
  return <Badge tone={identity === "approved" ? "success" : "danger"}>{i18n._(IDENTITY_NAMES[identity])}</Badge>;
}

export const REASON_NAMES: Record<RejectReason | FailReason, MessageDescriptor> = {
  identity: msg`Does not match the verified identity`,
  address: msg`The address cannot be paid`,
  activity: msg`Activity of the account is being looked into`,
  asked: msg`The member asked for it`,
  refused: msg`The receiving address did not accept it`,
  network: msg`The network could not carry it out`,
  other: msg`Another reason, in your own words`,
};

export const HINT_TEXTS: Record<RiskHint, MessageDescriptor> = {
  suspended: msg`The member is suspended.`,
  identity_open: msg`The identity of the member is not verified now.`,
  shared_address: msg`Other members have asked to be paid at this address.`,
  fresh_money: msg`Half of the amount or more was given to the member within the last 24 hours.`,
  first_withdrawal: msg`It is the member's first withdrawal.`,
  new_address: msg`The member was never paid at this address.`,
  new_member: msg`The member joined less than 7 days before.`,
  large: msg`A large amount: two people have to approve it.`,
};

/** Hints in a warning colour. */
export const GRAVE_HINTS: ReadonlySet<RiskHint> = new Set(["suspended", "identity_open", "shared_address"]);
