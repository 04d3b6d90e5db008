/**
 * What each call that changes something makes out of date. `connect.ts` invalidates it after the call succeeds, whichever
 * page sent it. A member's call that is missing here fails a test.
 */
import { renew } from "@banyan/app/query.ts";
import { addresses } from "@banyan/contract/browser/addresses.ts";
import { cart } from "@banyan/contract/browser/cart.ts";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { copies } from "@banyan/contract/browser/copies.ts";
import { feedback } from "@banyan/contract/browser/feedback.ts";
import { income } from "@banyan/contract/browser/income.ts";
import { kyc } from "@banyan/contract/browser/kyc.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { membership } from "@banyan/contract/browser/membership.ts";
import { notices } from "@banyan/contract/browser/notices.ts";
import { orders } from "@banyan/contract/browser/orders.ts";
import { payments } from "@banyan/contract/browser/payments.ts";
import { pushes } from "@banyan/contract/browser/pushes.ts";
import { reviews } from "@banyan/contract/browser/reviews.ts";
import { stepUp } from "@banyan/contract/browser/step-up.ts";
import { team } from "@banyan/contract/browser/team.ts";
import { transfers } from "@banyan/contract/browser/transfers.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { wishlist } from "@banyan/contract/browser/wishlist.ts";
import { withdrawals } from "@banyan/contract/browser/withdrawals.ts";
import type { Call } from "@banyan/contract/endpoint.ts";

/** Balances, all statements, and withdrawal limits. */
export const MONEY = [wallet.balances, wallet.balance, wallet.shopCoins, wallet.integral, withdrawals.limits];
const BELL = [notices.index, notices.unread];
/** What an order changes about its member. The server updates level and notices a moment after a payment. */
const STANDING = [members.userInfo, membership.standing, income.limit, team.overview];
/** Lists of orders and stock; not the preview, whose lines have become the order. */
const ORDERS = [orders.index, orders.counts, cart.index, catalog.detail, catalog.products];
export const AFTER_ORDER = [...MONEY, ...ORDERS, ...STANDING];
/** The caller caches the profile itself. */
const PROFILE = [members.consents, team.overview, reviews.mine];
const RATINGS = [reviews.index, reviews.own, reviews.mine, catalog.detail, catalog.products, catalog.recommend];

/** It changes nothing that is shown, or the session that it begins or ends drops everything. */
const NOTHING: readonly Call[] = [];
/** Its caller caches the answer. Cart and wishlist show a change before it, and send changes in turn. */
const KEPT_BY_CALLER: readonly Call[] = [];

const OUTDATED = new Map<Call, readonly Call[]>([
  [members.logout, NOTHING],
  [members.cancelAccount, NOTHING],
  [members.sendCode, NOTHING],
  [members.stopRecovery, KEPT_BY_CALLER],
  [members.changeProfile, PROFILE],
  [members.changePassword, [members.sessions]],
  [members.endSession, [members.sessions]],
  [members.acceptAgreement, [members.consents]],
  [copies.exportData, NOTHING],
  [cart.add, KEPT_BY_CALLER],
  [cart.update, KEPT_BY_CALLER],
  [cart.remove, KEPT_BY_CALLER],
  [cart.select, KEPT_BY_CALLER],
  [cart.selectAll, KEPT_BY_CALLER],
  [cart.merge, KEPT_BY_CALLER],
  [wishlist.add, KEPT_BY_CALLER],
  [wishlist.remove, KEPT_BY_CALLER],
  [wishlist.merge, KEPT_BY_CALLER],
  [wishlist.await, [wishlist.index]],
  [wishlist.forget, [wishlist.index]],
  [addresses.add, [addresses.index, orders.preview]],
  [addresses.edit, [addresses.index, orders.preview]],
  [addresses.remove, [addresses.index]],
  [addresses.setDefault, [addresses.index]],
  [orders.preview, NOTHING],
  [orders.create, AFTER_ORDER],
  // Other coupons change the coins that the same invoice waits for.
  [orders.pay, [...AFTER_ORDER, orders.detail, payments.detail, ...BELL]],
  [orders.cancel, [...AFTER_ORDER, ...BELL]],
  [orders.confirm, [...AFTER_ORDER, reviews.mine, ...BELL]],
  [orders.changeAddress, [orders.index]],
  [orders.returnCreate, [orders.index, orders.detail, orders.counts, ...BELL]],
  [orders.returnCancel, [orders.index, orders.counts]],
  [payments.create, [payments.list]],
  [payments.faucet, [...MONEY, payments.list, orders.payStatus]],
  [wallet.exportStatement, NOTHING],
  [transfers.transfer, [...MONEY, transfers.recent, ...BELL]],
  [withdrawals.create, [...MONEY, withdrawals.index, withdrawals.addresses, ...BELL]],
  [withdrawals.cancel, [...MONEY, withdrawals.index]],
  [withdrawals.renameAddress, [withdrawals.addresses]],
  [withdrawals.removeAddress, [withdrawals.addresses]],
  [content.readAnnouncement, [content.unreadAnnouncements]],
  [kyc.submit, [withdrawals.limits, ...BELL]],
  [feedback.add, [feedback.index]],
  [reviews.save, RATINGS],
  [reviews.remove, RATINGS],
  [notices.read, BELL],
  [notices.readAll, BELL],
  [pushes.subscribe, KEPT_BY_CALLER],
  [pushes.unsubscribe, KEPT_BY_CALLER],
  [team.changePrivacy, [team.privacy]],
  [income.exportIncomes, NOTHING],
  [stepUp.beginTotp, NOTHING],
  [stepUp.finishTotp, KEPT_BY_CALLER],
  [stepUp.beginPasskey, NOTHING],
  [stepUp.finishPasskey, KEPT_BY_CALLER],
  [stepUp.rename, KEPT_BY_CALLER],
  [stepUp.remove, KEPT_BY_CALLER],
  [stepUp.protect, KEPT_BY_CALLER],
  [stepUp.newRecoveryCodes, KEPT_BY_CALLER],
  [stepUp.beginProof, NOTHING],
]);

const BY_PATH = new Map([...OUTDATED].map(([{ path }, calls]) => [path, calls]));

/** Undefined if the table lacks the call. */
export const outdatedBy = ({ path }: { path: string }): readonly Call[] | undefined => BY_PATH.get(path);

/** Effects that the server adds a moment later (jobs of the module orders): the level, badges and notices. */
const LATER_MS = 4_000;
const LATER = new Map<string, readonly Call[]>([
  [orders.pay.path, [...STANDING, ...BELL]],
  [orders.confirm.path, [...STANDING, ...BELL]],
]);

/** Invalidates what the call made out of date, now and when its later effects have happened. */
export function outdate(path: string): void {
  void renew(...(BY_PATH.get(path) ?? []));
  const later = LATER.get(path);
  if (later) setTimeout(() => void renew(...later), LATER_MS);
}
