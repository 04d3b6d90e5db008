/** The page of the shop to which a notice leads: from its list, and from its email. */
import type { NoticeKind } from "./notices.ts";

/** By the prefix of a reference; `id` is the rest. */
const PAGES: Record<string, (id: string) => string> = {
  order: (id) => `/pages/order/details?id=${id}`,
  withdrawal: (id) => `/pages/withdrawalDetails?id=${id}`,
  invoice: (id) => `/pages/topUp?id=${id}`,
  transfer: (id) => `/pages/transfer/receipt?id=${id}`,
  grant: () => "/pages/eWallet",
  deposit: () => "/pages/eWallet",
  level: () => "/pages/member",
  product: (id) => `/pages/shop/goodsDetails?id=${id}`,
  review: (id) => `/pages/shop/goodsDetails?id=${id}`,
  feedback: () => "/pages/feedback/feedbackRecord",
};

/** Pages of notices without a usable reference. */
const PAGES_OF_KINDS: [beginning: string, page: string][] = [
  ["order.", "/pages/order/orderList"],
  ["withdrawal.", "/pages/exchangeRecords"],
  ["top_up.", "/pages/storedRecord"],
  ["kyc.", "/pages/kyc"],
  ["feedback.", "/pages/feedback/feedbackRecord"],
  ["review.", "/pages/order/orderList"],
  ["level.", "/pages/member"],
  ["product.", "/pages/wishlist"],
  ["security.", "/pages/setUp/security"],
];

/** The path of the page within the shop. */
export function noticePage(kind: NoticeKind, reference: string | null): string {
  const [, about = "", id = ""] = /^([a-z]+):([0-9A-Za-z-]+)$/.exec(reference ?? "") ?? [];
  const page = PAGES[about]?.(id);
  return page ?? PAGES_OF_KINDS.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? "/pages/eWallet";
}
