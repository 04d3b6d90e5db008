/** What each group of calls is about, as the published documents say it. */
import type { officeApi, shopApi } from "./index.ts";

/** `uploads` are the multipart calls, which are not endpoints. */
export const GROUP_DESCRIPTIONS: Record<keyof typeof shopApi | keyof typeof officeApi | "uploads", string> = {
  market: "Configuration of the shop, and countries.",
  members: "Registration, sign-in, profile, password, sessions and cancelling the account.",
  catalog: "Products, categories, recommendations and search.",
  cart: "The member's cart, and prices of a cart that a device keeps.",
  addresses: "The member's address book.",
  orders: "Checkout, payment and the life of an order.",
  payments: "Payments in USDT on the chain: top-ups and their records.",
  wallet: "Balances and statements of the three assets.",
  transfers: "Sending balance or points to another member.",
  withdrawals: "Paying balance out to the member's own address, called exchange in the shop.",
  content: "Banners, announcements, company profile and documents.",
  kyc: "Identity verification.",
  notices: "What the member was told in the app.",
  membership: "Activation and level.",
  stepUp: "The second proof before money leaves: passkeys, authenticator apps and recovery codes.",
  staff: "Sign-in of staff, their accounts and the log of what they did.",
  officeOrders: "Orders: shipping and refunds.",
  officeCatalog: "Products, categories and stock.",
  officeMembers: "Members: search, details, suspension and removal of a lost second proof.",
  officeGrants: "Balance, coupons and points given by staff, by two people.",
  officeBooks: "Ledger, day book, trial balance and audit.",
  officeStatements: "Statements of members.",
  officeWithdrawals: "Withdrawals: review, payment and closing.",
  officeKyc: "Review of identity papers.",
  uploads: "Pictures, sent as multipart.",
};
