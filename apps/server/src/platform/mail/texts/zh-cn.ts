/** Emails in simplified Chinese. */
import type { MailTexts } from "./mail-texts.ts";

const ignore = "如非您本人操作，请忽略此邮件。请勿将验证码告诉任何人。";
const valid = (minutes: number) => `验证码 ${minutes} 分钟内有效，仅可使用一次。`;

export const zhCN: MailTexts = {
  footer: "此邮件由 Banyan 系统自动发送，请勿直接回复。",
  passwordCode: ({ code, minutes }) => ({
    subject: `${code} 是您重设密码的验证码`,
    parts: ["请使用以下验证码设置新密码：", { large: code }, valid(minutes), ignore],
  }),
  emailChangeCode: ({ code, minutes }) => ({
    subject: `${code} 是您更换邮箱的验证码`,
    parts: ["请使用以下验证码确认新的邮箱地址：", { large: code }, valid(minutes), ignore],
  }),
  withdrawalCode: ({ code, minutes }) => ({
    subject: `${code} 是您提现的验证码`,
    parts: ["请使用以下验证码确认提现：", { large: code }, valid(minutes), ignore],
  }),
  welcome: ({ memberId, url }) => ({
    subject: "欢迎加入 Banyan",
    parts: ["您已成为会员。以下是您的会员编号，请用它登录：", { large: memberId }, `前往商店：${url}`],
  }),
  addressInUse: ({ memberId, newMemberId }) => ({
    subject: "有人使用您的邮箱注册",
    parts: [
      `有人用此邮箱地址注册了会员 ${newMemberId}。此地址已属于您的账号 ${memberId}，并将保持不变。`,
      "如果是您本人，请用新的会员编号登录，并为该账号设置其他邮箱地址。",
    ],
  }),
  passwordChanged: ({ memberId }) => ({
    subject: "您的密码已修改",
    parts: [`账号 ${memberId} 的密码已修改，其他设备均已退出登录。`, "如非您本人操作，请立即重设密码并联系客服。"],
  }),
  emailChanged: ({ memberId }) => ({
    subject: "您的邮箱已更换",
    parts: [`账号 ${memberId} 已改用其他邮箱地址，此地址不再与该账号关联。`, "如非您本人操作，请立即联系客服。"],
  }),
};
