/** Notices in English. */
import type { NoticeTexts } from "./notice-texts.ts";

export const en: NoticeTexts = {
  assets: { USDT: "USDT", COUPON: "coupons", POINT: "points" },
  reason: (reason) => `Reason: ${reason}`,
  outOfTime: "The time to pay is over. What was reserved for it has been released.",
  when: (moment) => `Time: ${moment}`,
  open: (url) => `See it in the shop: ${url}`,
  kinds: {
    "transfer.received": (v) => ({ title: "Transfer received", body: `${v.from} sent you ${v.amount}.` }),
    "withdrawal.requested": (v) => ({
      title: "Withdrawal requested",
      body: `Your withdrawal of ${v.amount} is being reviewed.${v.days && ` Please allow ${v.days} working ${v.days === "1" ? "day" : "days"}.`}`,
    }),
    "withdrawal.approved": (v) => ({
      title: "Withdrawal approved",
      body: `Your withdrawal of ${v.amount} was approved and will be paid out.`,
    }),
    "withdrawal.rejected": (v) => ({
      title: "Withdrawal rejected",
      body: `Your withdrawal of ${v.amount} was rejected. The amount is back in your balance.`,
    }),
    "withdrawal.succeeded": (v) => ({
      title: "Withdrawal paid out",
      body: `Your withdrawal of ${v.amount} was sent to your address.`,
    }),
    "withdrawal.failed": (v) => ({
      title: "Withdrawal failed",
      body: `Your withdrawal of ${v.amount} could not be paid out. The amount is back in your balance.`,
    }),
    "top_up.received": (v) => ({ title: "Top-up received", body: `${v.amount} arrived in your wallet.` }),
    "order.paid": (v) => ({ title: "Order paid", body: `Order ${v.order} is paid. We are preparing it for you.` }),
    "order.shipped": (v) => ({
      title: "Order shipped",
      body: `Order ${v.order} is on its way with ${v.shippingCompany}, tracking number ${v.trackingNumber}.`,
    }),
    "order.cancelled": (v) => ({ title: "Order cancelled", body: `Order ${v.order} was cancelled.` }),
    "order.refunded": (v) => ({ title: "Refund received", body: `${v.amount} came back to you for order ${v.order}.` }),
    "kyc.approved": () => ({
      title: "Identity verified",
      body: "Your identity verification was approved. You can now withdraw.",
    }),
    "kyc.rejected": () => ({
      title: "Identity not verified",
      body: "Your identity verification was not approved. Please check it and submit it again.",
    }),
    "feedback.replied": (v) => ({
      title: "Reply to your feedback",
      body: `We have replied to your feedback “${v.subject}”.`,
    }),
    "grant.received": (v) => ({ title: "Received from the shop", body: `The shop gave you ${v.amount}.` }),
    "level.reached": (v) => ({ title: `New level: ${v.level}`, body: `You have reached the ${v.level} level.` }),
    "security.changed": () => ({
      title: "Security settings changed",
      body: "The security settings of your account were changed. If it was not you, change your password at once and contact customer service.",
    }),
    "security.copied": () => ({
      title: "Copy of your data requested",
      body: "A copy of your data was requested with your password. If it was not you, change your password at once and contact customer service.",
    }),
  },
};
