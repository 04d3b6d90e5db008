/** Labels of payment methods. */
import type { PaymentMethod } from "@banyan/contract/market.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const METHOD_NAMES: Record<PaymentMethod, MessageDescriptor> = {
  balance: msg`Wallet balance`,
  usdt: msg`USDT from the member's own wallet`,
  points: msg`Registration points`,
  coupon: msg`Shopping coupons`,
  "coupon+balance": msg`Shopping coupons and wallet balance`,
  "coupon+usdt": msg`Shopping coupons and USDT`,
};
