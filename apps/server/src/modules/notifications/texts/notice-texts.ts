/** What the words of a notice are made of. A language that lacks one does not compile. */
import type { NoticeKind } from "@banyan/contract/notices.ts";
import type { Asset } from "@banyan/contract/office/members.ts";

/** Values as they are read in the language; empty where the notice has none. */
export interface NoticeValues {
  /** One or several amounts with their assets, such as "12.50 USDT and 3.00 coupons". */
  amount: string;
  /** A masked name. */
  from: string;
  /** An order number. */
  order: string;
  /** A level's name. */
  level: string;
  shippingCompany: string;
  trackingNumber: string;
}

export interface NoticeText {
  title: string;
  body: string;
}

export interface NoticeTexts {
  assets: Readonly<Record<Asset, string>>;
  /** Follows the body where somebody gave a reason. */
  reason: (reason: string) => string;
  /** Why an order was cancelled that nobody cancelled. */
  outOfTime: string;
  /** In the email: when it happened, and where to look. */
  when: (moment: string) => string;
  open: (url: string) => string;
  kinds: Readonly<Record<NoticeKind, (values: NoticeValues) => NoticeText>>;
}
