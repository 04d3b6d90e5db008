/** Notices in Japanese. */
import type { NoticeTexts } from "./notice-texts.ts";

export const ja: NoticeTexts = {
  assets: { USDT: "USDT", COUPON: "クーポン", POINT: "ポイント" },
  reason: (reason) => `理由：${reason}`,
  outOfTime: "お支払い期限が過ぎたため、商品のお取り置きと金額の確保を解除しました。",
  when: (moment) => `日時：${moment}`,
  open: (url) => `ショップで確認する：${url}`,
  kinds: {
    "transfer.received": (v) => ({
      title: "送金を受け取りました",
      body: `${v.from}さんから${v.amount}が届きました。`,
    }),
    "withdrawal.requested": (v) => ({
      title: "出金を申請しました",
      body: `${v.amount}の出金を審査しています。${v.days && `${v.days}営業日ほどお待ちください。`}`,
    }),
    "withdrawal.approved": (v) => ({
      title: "出金が承認されました",
      body: `${v.amount}の出金が承認されました。まもなくお支払いします。`,
    }),
    "withdrawal.rejected": (v) => ({
      title: "出金が却下されました",
      body: `${v.amount}の出金は却下されました。金額は残高に戻りました。`,
    }),
    "withdrawal.succeeded": (v) => ({
      title: "出金が完了しました",
      body: `${v.amount}をご指定のアドレスへ送りました。`,
    }),
    "withdrawal.failed": (v) => ({
      title: "出金に失敗しました",
      body: `${v.amount}の出金はお支払いできませんでした。金額は残高に戻りました。`,
    }),
    "top_up.received": (v) => ({ title: "チャージが完了しました", body: `${v.amount}がウォレットに入りました。` }),
    "order.paid": (v) => ({
      title: "注文のお支払いが完了しました",
      body: `注文 ${v.order}のお支払いを確認しました。発送の準備をしています。`,
    }),
    "order.shipped": (v) => ({
      title: "注文を発送しました",
      body: `注文 ${v.order}を${v.shippingCompany}で発送しました。追跡番号は${v.trackingNumber}です。`,
    }),
    "order.cancelled": (v) => ({
      title: "注文がキャンセルされました",
      body: `注文 ${v.order}はキャンセルされました。`,
    }),
    "order.refunded": (v) => ({ title: "返金されました", body: `注文 ${v.order}の${v.amount}を返金しました。` }),
    "kyc.approved": () => ({
      title: "本人確認が完了しました",
      body: "本人確認が承認されました。出金をご利用いただけます。",
    }),
    "kyc.rejected": () => ({
      title: "本人確認ができませんでした",
      body: "本人確認は承認されませんでした。内容をご確認のうえ、もう一度提出してください。",
    }),
    "feedback.replied": (v) => ({
      title: "お問い合わせへの返信",
      body: `お問い合わせ「${v.subject}」に返信しました。`,
    }),
    "grant.received": (v) => ({ title: "ショップからの付与", body: `ショップから${v.amount}が付与されました。` }),
    "level.reached": (v) => ({ title: `新しいレベル：${v.level}`, body: `レベル「${v.level}」に到達しました。` }),
    "security.changed": () => ({
      title: "セキュリティ設定が変更されました",
      body: "アカウントのセキュリティ設定が変更されました。お心当たりがない場合は、すぐにパスワードを変更し、カスタマーサービスにご連絡ください。",
    }),
    "security.copied": () => ({
      title: "データのコピーがリクエストされました",
      body: "お客様のパスワードでデータのコピーがリクエストされました。お心当たりがない場合は、すぐにパスワードを変更し、カスタマーサービスにご連絡ください。",
    }),
  },
};
