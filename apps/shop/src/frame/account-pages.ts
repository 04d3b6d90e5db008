/** The account pages in groups, for the side menu and breadcrumbs. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export interface AccountPage {
  to: string;
  name: MessageDescriptor;
}

export interface AccountGroup {
  name: MessageDescriptor;
  pages: readonly AccountPage[];
}

export const MINE: AccountPage = { to: "/pages/mine", name: msg`My account` };

export const ACCOUNT_GROUPS: readonly AccountGroup[] = [
  {
    name: msg`Shopping`,
    pages: [
      { to: "/pages/order/orderList", name: msg`My orders` },
      { to: "/pages/address/deliveryAddress", name: msg`Address management` },
      { to: "/pages/feedback/feedback", name: msg`Feedback` },
    ],
  },
  {
    name: msg`Wallet`,
    pages: [
      { to: "/pages/eWallet", name: msg`E-wallet` },
      { to: "/pages/integralFlow", name: msg`Points and coupons` },
      { to: "/pages/topUp", name: msg`Top up` },
      { to: "/pages/exchange", name: msg`Withdraw` },
      { to: "/pages/transfer", name: msg`Transfer` },
      { to: "/pages/incomeStatement", name: msg`Income statement` },
    ],
  },
  {
    name: msg`Team`,
    pages: [
      { to: "/pages/member", name: msg`Your membership` },
      { to: "/pages/team", name: msg`My team` },
      { to: "/pages/teamList", name: msg`Direct referrals` },
      { to: "/pages/invite", name: msg`My QR code and invitation code` },
    ],
  },
  {
    name: msg`Account`,
    pages: [
      { to: "/pages/userInfo/userInfo", name: msg`Personal info` },
      { to: "/pages/kyc", name: msg`Identity verification` },
      { to: "/pages/setUp/setUp", name: msg`Settings` },
    ],
  },
];

/** The parent of account pages that are not in the menu. */
const OPENED_FROM: Record<string, string> = {
  "/pages/order/details": "/pages/order/orderList",
  "/pages/order/paid": "/pages/order/orderList",
  "/pages/address/changeAddress": "/pages/address/deliveryAddress",
  "/pages/feedback/feedbackRecord": "/pages/feedback/feedback",
  "/pages/transfer/receipt": "/pages/transfer",
  "/pages/storedRecord": "/pages/topUp",
  "/pages/exchangeRecords": "/pages/exchange",
  "/pages/withdrawalDetails": "/pages/exchange",
  "/pages/incomeStatement/why": "/pages/incomeStatement",
  "/pages/setUp/security": "/pages/setUp/setUp",
  "/pages/setUp/privacy": "/pages/setUp/setUp",
};

/** The menu page of a page: itself, or its parent. */
export function menuPageOf(path: string): string {
  return OPENED_FROM[path] ?? path;
}

/** The ancestors of an account page, topmost first. */
export function wayTo(path: string): readonly AccountPage[] {
  const above = OPENED_FROM[path];
  const found = ACCOUNT_GROUPS.flatMap(({ pages }) => pages).filter(({ to }) => to === above);
  return [MINE, ...found];
}
