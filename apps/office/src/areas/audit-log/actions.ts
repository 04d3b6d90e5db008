/** The actions in the audit log. An unknown action is shown by its name. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const ACTION_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  "orders.ship": msg`Shipped an order`,
  "orders.refund": msg`Refunded an order`,
  "products.create": msg`Made a product`,
  "products.change": msg`Changed a product`,
  "products.adjustStock": msg`Changed a stock`,
  "orders.view": msg`Looked at an order`,
  "members.view": msg`Looked at a member`,
  "members.statement": msg`Read a member's statement`,
  "members.suspend": msg`Suspended a member`,
  "members.reinstate": msg`Ended a suspension`,
  "members.resetStepUp": msg`Removed a member's second proof`,
  "kyc.view": msg`Opened identity papers`,
  "kyc.viewPhoto": msg`Looked at a photo of identity papers`,
  "kyc.approve": msg`Approved identity papers`,
  "kyc.reject": msg`Rejected identity papers`,
  "feedback.view": msg`Opened feedback`,
  "feedback.reply": msg`Replied to feedback`,
  "grants.request": msg`Asked for a grant`,
  "grants.approve": msg`Approved a grant`,
  "grants.reject": msg`Rejected a grant`,
  "withdrawals.approve": msg`Approved a withdrawal`,
  "withdrawals.reject": msg`Rejected a withdrawal`,
  "withdrawals.pay": msg`Paid a withdrawal`,
  "withdrawals.fail": msg`Noted a withdrawal as failed`,
  "books.audit": msg`Started the audit of the books`,
  "settlements.start": msg`Settled what was due`,
  "plan.createDraft": msg`Began a draft of the plan`,
  "plan.saveDraft": msg`Changed a draft of the plan`,
  "plan.discardDraft": msg`Discarded a draft of the plan`,
  "plan.release": msg`Released a version of the plan`,
  "staff.signIn": msg`Signed in`,
  "staff.signInFailed": msg`Could not sign in`,
  "staff.signOut": msg`Signed out`,
  "staff.beginSecondFactor": msg`Began a new authenticator`,
  "staff.create": msg`Made a staff account`,
  "staff.change": msg`Changed a staff account`,
  "staff.secondFactor": msg`Set up an authenticator`,
  "staff.recover": msg`Recovered on the machine: new password, no authenticator`,
  "staff.password": msg`Changed the own password`,
};

export function actionName(action: string): MessageDescriptor | undefined {
  return Object.hasOwn(ACTION_NAMES, action) ? ACTION_NAMES[action] : undefined;
}
