/** Notices in Simplified Chinese. */
import type { NoticeTexts } from "./notice-texts.ts";

export const zhCN: NoticeTexts = {
  assets: { USDT: "USDT", COUPON: "购物券", POINT: "积分" },
  reason: (reason) => `原因：${reason}`,
  outOfTime: "付款时间已过，为此保留的商品与款项已释放。",
  when: (moment) => `时间：${moment}`,
  open: (url) => `前往商店查看：${url}`,
  kinds: {
    "transfer.received": (v) => ({ title: "收到转账", body: `${v.from} 转给您 ${v.amount}。` }),
    "withdrawal.requested": (v) => ({
      title: "已申请提现",
      body: `您的 ${v.amount} 提现申请正在审核${v.days && `，请等候 ${v.days} 个工作日`}。`,
    }),
    "withdrawal.approved": (v) => ({ title: "提现已批准", body: `您的 ${v.amount} 提现申请已批准，即将付款。` }),
    "withdrawal.rejected": (v) => ({
      title: "提现未通过",
      body: `您的 ${v.amount} 提现申请未通过，金额已退回您的余额。`,
    }),
    "withdrawal.succeeded": (v) => ({ title: "提现已付款", body: `您提现的 ${v.amount} 已汇至您的地址。` }),
    "withdrawal.failed": (v) => ({ title: "提现失败", body: `您的 ${v.amount} 提现无法付款，金额已退回您的余额。` }),
    "top_up.received": (v) => ({ title: "充值到账", body: `${v.amount} 已存入您的钱包。` }),
    "order.paid": (v) => ({ title: "订单已付款", body: `订单 ${v.order} 已付款，我们正在为您备货。` }),
    "order.shipped": (v) => ({
      title: "订单已发货",
      body: `订单 ${v.order} 已由 ${v.shippingCompany} 寄出，物流单号 ${v.trackingNumber}。`,
    }),
    "order.cancelled": (v) => ({ title: "订单已取消", body: `订单 ${v.order} 已取消。` }),
    "order.refunded": (v) => ({ title: "已收到退款", body: `订单 ${v.order} 的 ${v.amount} 已退还给您。` }),
    "kyc.approved": () => ({ title: "身份验证已通过", body: "您的身份验证已通过，现在可以提现。" }),
    "kyc.rejected": () => ({ title: "身份验证未通过", body: "您的身份验证未通过，请检查后重新提交。" }),
    "feedback.replied": (v) => ({ title: "您的意见已有回复", body: `我们已回复您的意见“${v.subject}”。` }),
    "grant.received": (v) => ({ title: "商店发放", body: `商店发放了 ${v.amount} 给您。` }),
    "level.reached": (v) => ({ title: `新等级：${v.level}`, body: `您已达到“${v.level}”等级。` }),
    "security.changed": () => ({
      title: "安全设置已更改",
      body: "您账号的安全设置已更改。如非您本人操作，请立即修改密码并联系客服。",
    }),
    "security.copied": () => ({
      title: "已申请个人资料副本",
      body: "有人使用您的密码申请了您的个人资料副本。若非您本人操作，请立即修改密码并联系客服。",
    }),
  },
};
