/** Notices in Traditional Chinese. */
import type { NoticeTexts } from "./notice-texts.ts";

export const zhTW: NoticeTexts = {
  assets: { USDT: "USDT", COUPON: "購物券", POINT: "積分" },
  reason: (reason) => `原因：${reason}`,
  outOfTime: "付款時間已過，為此保留的商品與款項已釋出。",
  when: (moment) => `時間：${moment}`,
  open: (url) => `前往商店查看：${url}`,
  kinds: {
    "transfer.received": (v) => ({ title: "收到轉帳", body: `${v.from} 轉給您 ${v.amount}。` }),
    "withdrawal.requested": (v) => ({
      title: "已申請提領",
      body: `您的 ${v.amount} 提領申請正在審核${v.days && `，請等候 ${v.days} 個工作天`}。`,
    }),
    "withdrawal.approved": (v) => ({ title: "提領已核准", body: `您的 ${v.amount} 提領申請已核准，即將付款。` }),
    "withdrawal.rejected": (v) => ({
      title: "提領未通過",
      body: `您的 ${v.amount} 提領申請未通過，金額已退回您的餘額。`,
    }),
    "withdrawal.succeeded": (v) => ({ title: "提領已付款", body: `您提領的 ${v.amount} 已匯至您的地址。` }),
    "withdrawal.failed": (v) => ({ title: "提領失敗", body: `您的 ${v.amount} 提領無法付款，金額已退回您的餘額。` }),
    "top_up.received": (v) => ({ title: "儲值到帳", body: `${v.amount} 已存入您的錢包。` }),
    "order.paid": (v) => ({ title: "訂單已付款", body: `訂單 ${v.order} 已付款，我們正在為您備貨。` }),
    "order.shipped": (v) => ({
      title: "訂單已出貨",
      body: `訂單 ${v.order} 已由 ${v.shippingCompany} 寄出，物流單號 ${v.trackingNumber}。`,
    }),
    "order.cancelled": (v) => ({ title: "訂單已取消", body: `訂單 ${v.order} 已取消。` }),
    "order.refunded": (v) => ({ title: "已收到退款", body: `訂單 ${v.order} 的 ${v.amount} 已退還給您。` }),
    "kyc.approved": () => ({ title: "身分驗證已通過", body: "您的身分驗證已通過，現在可以提領。" }),
    "kyc.rejected": () => ({ title: "身分驗證未通過", body: "您的身分驗證未通過，請檢查後重新提交。" }),
    "feedback.replied": (v) => ({ title: "您的意見已有回覆", body: `我們已回覆您的意見「${v.subject}」。` }),
    "grant.received": (v) => ({ title: "商店發放", body: `商店發放了 ${v.amount} 給您。` }),
    "level.reached": (v) => ({ title: `新等級：${v.level}`, body: `您已達到「${v.level}」等級。` }),
    "security.changed": () => ({
      title: "安全設定已變更",
      body: "您帳號的安全設定已變更。若非您本人操作，請立即變更密碼並聯絡客服。",
    }),
    "security.copied": () => ({
      title: "已申請個人資料副本",
      body: "有人以您的密碼申請了您的個人資料副本。若非您本人操作，請立即變更密碼並聯絡客服。",
    }),
  },
};
