/** The group of each kind of movement in a statement. A kind without a group does not compile. */
import type { Kind } from "@banyan/contract/ledger.ts";
import type { StatementGroup } from "@banyan/contract/wallet.ts";

const GROUP_OF: Record<Kind, StatementGroup> = {
  opening: "other",
  grant: "other",
  top_up: "top_up",
  "order.payment": "order",
  "order.shipping": "order",
  "order.refund": "order",
  "order.hold": "order",
  "order.release": "order",
  transfer: "transfer",
  "transfer.fee": "transfer",
  "withdrawal.hold": "withdrawal",
  "withdrawal.payout": "withdrawal",
  "withdrawal.fee": "withdrawal",
  "withdrawal.release": "withdrawal",
  "bonus.fund": "income",
  "bonus.payable": "income",
  "bonus.income": "income",
  suspense: "other",
  "coins.move": "other",
  "owner.contribution": "other",
  "owner.draw": "other",
  correction: "other",
};

/** The kinds in a group. */
export function kindsOf(group: StatementGroup): Kind[] {
  return (Object.keys(GROUP_OF) as Kind[]).filter((kind) => GROUP_OF[kind] === group);
}
