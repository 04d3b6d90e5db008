/** Emails in Japanese. */
import type { MailTexts } from "./mail-texts.ts";

const ignore = "お心当たりのない場合は、このメールを無視してください。認証コードは誰にも教えないでください。";
const valid = (minutes: number) => `認証コードの有効期限は${minutes}分で、一度だけ使えます。`;

export const ja: MailTexts = {
  footer: "このメールはBanyanから自動的に送信されています。ご返信いただいてもお答えできません。",
  passwordCode: ({ code, minutes }) => ({
    subject: `${code}はパスワード再設定の認証コードです`,
    parts: ["次の認証コードを入力して、新しいパスワードを設定してください。", { large: code }, valid(minutes), ignore],
  }),
  emailChangeCode: ({ code, minutes }) => ({
    subject: `${code}はメールアドレス変更の認証コードです`,
    parts: [
      "次の認証コードを入力して、新しいメールアドレスを確認してください。",
      { large: code },
      valid(minutes),
      ignore,
    ],
  }),
  withdrawalCode: ({ code, minutes }) => ({
    subject: `${code}は出金の認証コードです`,
    parts: ["次の認証コードを入力して、出金を確認してください。", { large: code }, valid(minutes), ignore],
  }),
  welcome: ({ memberId, url }) => ({
    subject: "Banyanへようこそ",
    parts: [
      "会員登録が完了しました。こちらが会員IDです。ログインの際にお使いください。",
      { large: memberId },
      `ショップを開く：${url}`,
    ],
  }),
  addressInUse: ({ memberId, newMemberId }) => ({
    subject: "お客様のメールアドレスで会員登録がありました",
    parts: [
      `このメールアドレスで会員 ${newMemberId}が登録されました。このアドレスはすでにお客様のアカウント ${memberId}に登録されており、変更はありません。`,
      "ご本人による登録の場合は、新しい会員IDでログインし、別のメールアドレスを設定してください。",
    ],
  }),
  passwordChanged: ({ memberId }) => ({
    subject: "パスワードが変更されました",
    parts: [
      `アカウント ${memberId}のパスワードが変更され、ほかの端末はすべてログアウトされました。`,
      "お心当たりのない場合は、すぐにパスワードを再設定し、カスタマーサービスにご連絡ください。",
    ],
  }),
  emailChanged: ({ memberId }) => ({
    subject: "メールアドレスが変更されました",
    parts: [
      `アカウント ${memberId}のメールアドレスが変更されました。このアドレスの登録は解除されました。`,
      "お心当たりのない場合は、すぐにカスタマーサービスにご連絡ください。",
    ],
  }),
};
