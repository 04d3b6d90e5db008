/** Pages that desktops have at an address of their own. A device that opens the other variant's address is redirected. */
import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { isMobile } from "./device.ts";
import type { PagePath } from "./lazy-page.ts";

/** Of two pages with the same partner, desktops' links lead back to the first. */
export const PARTNERS: readonly (readonly [mobile: PagePath, desktop: PagePath])[] = [
  ["/", "/pages/pc/home"],
  ["/pages/web", "/pages/pc/home"],
  ["/pages/shop/goodsDetails", "/pages/pc/goodsDetails"],
  ["/pages/msgList", "/pages/pc/message"],
  ["/pages/articleDetails", "/pages/pc/msgDetails"],
  ["/pages/aboutUs", "/pages/pc/aboutUs"],
  ["/pages/cart", "/pages/pc/pcCart"],
];

/** For `beforeLoad` of all routes. In place of the address, so that the way back skips it. */
export function leadToPartner({ location: { pathname, search } }: { location: ParsedLocation }): void {
  // The shop's own texts, which have their own pages.
  if ("document" in search) return;
  const partner = isMobile()
    ? PARTNERS.find(([, desktop]) => desktop === pathname)?.[0]
    : PARTNERS.find(([mobile]) => mobile === pathname)?.[1];
  if (partner) throw redirect({ to: partner, search, replace: true });
}
