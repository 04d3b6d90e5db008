/** Emails in English. */
import type { MailTexts } from "./mail-texts.ts";

const ignore = "If you did not ask for this, you do not need to do anything. Never give this code to anybody.";

export const en: MailTexts = {
  footer: "This message was sent automatically by Banyan. Please do not reply to it.",
  passwordCode: ({ code, minutes }) => ({
    subject: `${code} is your code for a new password`,
    parts: [
      "Use this code to set a new password:",
      { large: code },
      `It is valid for ${minutes} minutes and works once.`,
      ignore,
    ],
  }),
  emailChangeCode: ({ code, minutes }) => ({
    subject: `${code} is your code for the new email address`,
    parts: [
      "Use this code to confirm your new email address:",
      { large: code },
      `It is valid for ${minutes} minutes and works once.`,
      ignore,
    ],
  }),
  withdrawalCode: ({ code, minutes }) => ({
    subject: `${code} is your code for the withdrawal`,
    parts: [
      "Use this code to confirm your withdrawal:",
      { large: code },
      `It is valid for ${minutes} minutes and works once.`,
      ignore,
    ],
  }),
  welcome: ({ memberId, url }) => ({
    subject: "Welcome to Banyan",
    parts: [
      "You are now a member. This is your member ID; you sign in with it:",
      { large: memberId },
      `Open the shop: ${url}`,
    ],
  }),
  addressInUse: ({ memberId, newMemberId }) => ({
    subject: "Your email address was used to register",
    parts: [
      `Somebody registered member ${newMemberId} with this email address. It already belongs to your account ${memberId} and stays with it.`,
      "If it was you, sign in to the new account with its member ID and give it another address.",
    ],
  }),
  passwordChanged: ({ memberId }) => ({
    subject: "Your password was changed",
    parts: [
      `The password of account ${memberId} was changed and all other devices were signed out.`,
      "If it was not you, recover your password at once and contact our customer service.",
    ],
  }),
  emailChanged: ({ memberId }) => ({
    subject: "Your email address was changed",
    parts: [
      `Account ${memberId} now uses another email address. This one is no longer connected to it.`,
      "If it was not you, contact our customer service at once.",
    ],
  }),
};
