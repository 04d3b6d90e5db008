/** The account pages in groups, for the side menu and breadcrumbs. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { useRouter } from "@tanstack/react-router";
import type { PagePath } from "../shell/lazy-page.ts";

export interface AccountGroup {
  name: MessageDescriptor;
  pages: readonly PagePath[];
}

export const MINE = "/pages/mine";

export const ACCOUNT_GROUPS: readonly AccountGroup[] = [
  {
    name: msg`Shopping`,
    pages: ["/pages/order/orderList", "/pages/wishlist", "/pages/address/deliveryAddress", "/pages/feedback/feedback"],
  },
  {
    name: msg`Wallet`,
    pages: [
      "/pages/eWallet",
      "/pages/integralFlow",
      "/pages/topUp",
      "/pages/exchange",
      "/pages/transfer",
      "/pages/incomeStatement",
    ],
  },
  { name: msg`Team`, pages: ["/pages/member", "/pages/team", "/pages/teamList", "/pages/invite"] },
  { name: msg`Account`, pages: ["/pages/userInfo/userInfo", "/pages/kyc", "/pages/setUp/setUp"] },
];

/** What the menu calls otherwise than the page itself does. */
const NAMES: Partial<Record<PagePath, MessageDescriptor>> = {
  "/pages/invite": msg`My QR code and invitation code`,
};

/** Names a page of the account. */
export function usePageNames(): (path: PagePath) => string {
  const { _ } = useLingui();
  const { routesByPath } = useRouter();
  return (path) => {
    const name = NAMES[path] ?? routesByPath[path]?.options.staticData?.title;
    return name ? _(name) : "";
  };
}
