/** Emails in traditional Chinese. */
import type { MailTexts } from "./mail-texts.ts";

const ignore = "若非您本人操作，請忽略此信。請勿將驗證碼告訴任何人。";
const valid = (minutes: number) => `驗證碼 ${minutes} 分鐘內有效，僅能使用一次。`;

export const zhTW: MailTexts = {
  footer: "此郵件由 Banyan 系統自動發送，請勿直接回覆。",
  passwordCode: ({ code, minutes }) => ({
    subject: `${code} 是您重設密碼的驗證碼`,
    parts: ["請使用以下驗證碼設定新密碼：", { large: code }, valid(minutes), ignore],
  }),
  emailChangeCode: ({ code, minutes }) => ({
    subject: `${code} 是您更換電子郵件的驗證碼`,
    parts: ["請使用以下驗證碼確認新的電子郵件地址：", { large: code }, valid(minutes), ignore],
  }),
  withdrawalCode: ({ code, minutes }) => ({
    subject: `${code} 是您提領的驗證碼`,
    parts: ["請使用以下驗證碼確認提領：", { large: code }, valid(minutes), ignore],
  }),
  welcome: ({ memberId, url }) => ({
    subject: "歡迎加入 Banyan",
    parts: ["您已成為會員。以下是您的會員編號，請以此登入：", { large: memberId }, `前往商店：${url}`],
  }),
  addressInUse: ({ memberId, newMemberId }) => ({
    subject: "有人使用您的電子郵件註冊",
    parts: [
      `有人以此電子郵件地址註冊了會員 ${newMemberId}。此地址已屬於您的帳號 ${memberId}，並將維持不變。`,
      "若是您本人，請以新的會員編號登入，並為該帳號設定其他電子郵件地址。",
    ],
  }),
  passwordChanged: ({ memberId }) => ({
    subject: "您的密碼已變更",
    parts: [`帳號 ${memberId} 的密碼已變更，其他裝置均已登出。`, "若非您本人操作，請立即重設密碼並聯絡客服。"],
  }),
  emailChanged: ({ memberId }) => ({
    subject: "您的電子郵件已變更",
    parts: [`帳號 ${memberId} 已改用其他電子郵件地址，此地址不再與該帳號連結。`, "若非您本人操作，請立即聯絡客服。"],
  }),
};
