/** The texts of notices in one language. A language that lacks one does not compile. */
import type { Asset } from "@banyan/contract/ledger.ts";
import type { NoticeKind } from "@banyan/contract/notices.ts";

/** Values as the language writes them; empty where the notice has none. */
export interface NoticeValues {
  /** One or several amounts with their assets, such as "12.50 USDT and 3.00 coupons". */
  amount: string;
  /** A masked name. */
  from: string;
  /** An order number. */
  order: string;
  /** A level's name. */
  level: string;
  /** The title that the member gave. */
  subject: string;
  shippingCompany: string;
  trackingNumber: string;
  /** From how many days to how many, such as "1–3". */
  days: string;
}

export interface NoticeText {
  title: string;
  body: string;
}

export interface NoticeTexts {
  assets: Readonly<Record<Asset, string>>;
  /** Follows the body where there is a reason. */
  reason: (reason: string) => string;
  /** The reason of an order that was cancelled by time. */
  outOfTime: string;
  /** In the email: when it happened, and the link. */
  when: (moment: string) => string;
  open: (url: string) => string;
  kinds: Readonly<Record<NoticeKind, (values: NoticeValues) => NoticeText>>;
}
