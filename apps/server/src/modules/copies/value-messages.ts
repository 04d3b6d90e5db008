/**
 * What the states and kinds of a copy are called on its pages: the message that the shop has for each, so both say the
 * same. `value-words.gen.ts` holds its translations (`npm run generate`). Keys are a part and a field in it.
 */
const METHODS = {
  balance: "Wallet balance",
  usdt: "USDT",
  points: "Registration points",
  coupon: "Shopping coupons",
  "coupon+balance": "Shopping coupons and wallet balance",
  "coupon+usdt": "Shopping coupons and USDT",
} as const;
const SIDES = { left: "Left side", right: "Right side" } as const;

export const VALUE_MESSAGES = {
  "consents.document": { user_agreement: "User agreement", privacy_policy: "Privacy policy" },
  "protection.kind": { totp: "Authenticator app", passkey: "Passkey" },
  "identity.state": {
    not_submitted: "Not verified yet",
    pending: "Under review",
    approved: "Verified",
    rejected: "Not accepted",
  },
  "identity.idType": { id_card: "ID card", passport: "Passport" },
  "orders.state": {
    pending_payment: "Pending payment",
    pending_delivery: "Pending delivery",
    pending_receipt: "Pending receipt",
    completed: "Completed",
    cancelled: "Cancelled",
    refunded: "Refunded",
  },
  "orders.paymentMethod": METHODS,
  "orders.method": METHODS,
  "top-ups.purpose": { order: "Order", top_up: "Top up" },
  "top-ups.state": {
    pending: "Pending payment",
    seen: "Being confirmed",
    paid: "Recharge success",
    underpaid: "Received in part",
    expired: "Recharge failed",
  },
  "top-ups.use": {
    waiting: "Waits for the rest",
    order: "Paid the order",
    top_up: "Credited to the balance",
    suspense: "Being clarified",
    dust: "Too little to be credited",
  },
  "transfers.side": { sent: "Transfer sent", received: "Transfer received" },
  "withdrawals.state": {
    pending_review: "Pending review",
    approved: "Approved",
    rejected: "Rejected",
    succeeded: "Payment successful",
    failed: "Payment failed",
  },
  "team-place.position": SIDES,
  "team-place.side": SIDES,
  "feedback.type": { suggestion: "Suggestion", problem: "Problem" },
  "feedback.state": { under_review: "feedback / Under review", replied: "Replied" },
} as const;
