/** What the kinds of movements are called: a kind without a name does not compile. */
import type { Kind } from "@banyan/contract/ledger.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const KIND_NAMES: Readonly<Record<Kind, MessageDescriptor>> = {
  opening: msg`Opening balance`,
  grant: msg`Grant`,
  top_up: msg`Top-up`,
  "order.payment": msg`Order payment`,
  "order.shipping": msg`Shipping fee`,
  "order.refund": msg`Order refund`,
  "order.hold": msg`Held for an order`,
  "order.release": msg`Released from an order`,
  transfer: msg`Transfer`,
  "transfer.fee": msg`Transfer fee`,
  "withdrawal.hold": msg`Withdrawal requested`,
  "withdrawal.payout": msg`Withdrawal paid out`,
  "withdrawal.fee": msg`Withdrawal fee`,
  "withdrawal.release": msg`Withdrawal given back`,
  "bonus.fund": msg`Bonus budget`,
  "bonus.payable": msg`Income payable`,
  "bonus.income": msg`Income`,
  suspense: msg`Under clarification`,
  "coins.move": msg`Coins moved within the house`,
  "owner.contribution": msg`Contribution of the owner`,
  "owner.draw": msg`Draw of the owner`,
  correction: msg`Correction`,
};
