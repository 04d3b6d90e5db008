/**
 * The files of all pages but those that people enter by. Which files each page needs is a list that grows with every page, so
 * it is a file of its own: it comes with the first step to one of these pages, or just before (shell/lazy-page.ts).
 */
import type { Part } from "./i18n/parts.ts";

import "./shell/page-head.tsx";

/** By the part of the texts that has those of their areas. */
const PAGES = {
  orders: {
    cart: () => import("./areas/cart/cart-page.tsx"),
    article: () => import("./areas/home/article-page.tsx"),
    news: () => import("./areas/home/news-page.tsx"),
    confirmOrder: () => import("./areas/orders/confirm-order-page.tsx"),
    orders: () => import("./areas/orders/orders-page.tsx"),
    order: () => import("./areas/orders/order-page.tsx"),
    paid: () => import("./areas/orders/paid-page.tsx"),
    feedback: () => import("./areas/feedback/feedback-page.tsx"),
    feedbackRecord: () => import("./areas/feedback/feedback-record-page.tsx"),
    pcGoods: () => import("./areas/catalog/pc-goods-page.tsx"),
    pcMessage: () => import("./areas/home/pc-message-page.tsx"),
    pcMsgDetails: () => import("./areas/home/pc-msg-details-page.tsx"),
  },
  account: {
    mine: () => import("./areas/account/mine-page.tsx"),
    login: () => import("./areas/account/login-page.tsx"),
    register: () => import("./areas/account/register-page.tsx"),
    forgetPassword: () => import("./areas/account/forget-password-page.tsx"),
    setUp: () => import("./areas/account/set-up-page.tsx"),
    security: () => import("./areas/account/security-page.tsx"),
    privacy: () => import("./areas/account/privacy-page.tsx"),
    userInfo: () => import("./areas/account/user-info-page.tsx"),
    addresses: () => import("./areas/account/addresses-page.tsx"),
    address: () => import("./areas/account/address-page.tsx"),
    chooseLocation: () => import("./areas/places/choose-location-page.tsx"),
    openLocation: () => import("./areas/places/open-location-page.tsx"),
  },
  income: {
    member: () => import("./areas/membership/member-page.tsx"),
    income: () => import("./areas/income/income-page.tsx"),
    why: () => import("./areas/income/why-page.tsx"),
  },
  team: {
    invite: () => import("./areas/team/invite-page.tsx"),
    team: () => import("./areas/team/team-page.tsx"),
    teamList: () => import("./areas/team/team-list-page.tsx"),
    kyc: () => import("./areas/kyc/kyc-page.tsx"),
    aboutUs: () => import("./areas/about/about-us-page.tsx"),
    incomeDisclosure: () => import("./areas/about/income-disclosure-page.tsx"),
    companyProfile: () => import("./areas/about/company-profile-page.tsx"),
    userAgreement: () => import("./areas/about/user-agreement-page.tsx"),
    privacyPolicy: () => import("./areas/about/privacy-policy-page.tsx"),
    pcAboutUs: () => import("./areas/about/pc-about-us-page.tsx"),
  },
  wallet: {
    exchange: () => import("./areas/withdrawal/exchange-page.tsx"),
    exchangeRecords: () => import("./areas/withdrawal/exchange-records-page.tsx"),
    withdrawalDetails: () => import("./areas/withdrawal/withdrawal-details-page.tsx"),
    eWallet: () => import("./areas/wallet/e-wallet-page.tsx"),
    integralFlow: () => import("./areas/wallet/integral-flow-page.tsx"),
    transfer: () => import("./areas/wallet/transfer-page.tsx"),
    receipt: () => import("./areas/wallet/receipt-page.tsx"),
    topUp: () => import("./areas/top-up/top-up-page.tsx"),
    records: () => import("./areas/top-up/records-page.tsx"),
  },
};

type Pages = typeof PAGES;
export type PageName = { [P in keyof Pages]: keyof Pages[P] }[keyof Pages];

export function pageOf(name: PageName): { load: () => Promise<object>; texts: Part } {
  for (const [texts, pages] of Object.entries(PAGES)) {
    const load = (pages as Partial<Record<PageName, () => Promise<object>>>)[name];
    if (load) return { load, texts: texts as Part };
  }
  throw new Error(`${name} is no page`);
}
