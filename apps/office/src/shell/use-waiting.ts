/** The number of waiting tasks in each section, polled every minute. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { officeChain } from "@banyan/contract/browser/office/chain.ts";
import { officeFeedback } from "@banyan/contract/browser/office/feedback.ts";
import { officeKyc } from "@banyan/contract/browser/office/kyc.ts";
import { officeGrants } from "@banyan/contract/browser/office/members.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { officePayouts } from "@banyan/contract/browser/office/payouts.ts";
import { officeReviews } from "@banyan/contract/browser/office/reviews.ts";
import { officeSuspense } from "@banyan/contract/browser/office/suspense.ts";
import { officeWithdrawals } from "@banyan/contract/browser/office/withdrawals.ts";
import { useMay } from "../session/session.ts";
import type { Waiting } from "./navigation.ts";

const EVERY_MS = 60_000;
const MOST_COUNTED = 50;

export function useWaiting(): Record<Waiting, number> {
  const mayShip = useMay("office:orders.ship");
  const mayRefund = useMay("office:orders.refund");
  const counts = useQuery({
    ...ask(officeOrders.counts, {}),
    enabled: mayShip || mayRefund,
    refetchInterval: EVERY_MS,
  });
  const grants = useQuery({
    ...ask(officeGrants.index, { state: "requested", limit: MOST_COUNTED }),
    enabled: useMay("office:grants.approve"),
    refetchInterval: EVERY_MS,
  });
  const identities = useQuery({
    ...ask(officeKyc.counts, {}),
    enabled: useMay("office:kyc.decide"),
    refetchInterval: EVERY_MS,
  });
  const withdrawals = useQuery({
    ...ask(officeWithdrawals.counts, {}),
    enabled: useMay("office:withdrawals.decide"),
    refetchInterval: EVERY_MS,
  });
  const suspense = useQuery({
    ...ask(officeSuspense.index, { tab: "open", limit: 1 }),
    enabled: useMay("office:suspense.release"),
    refetchInterval: EVERY_MS,
  });
  const payouts = useQuery({
    ...ask(officePayouts.status, {}),
    enabled: useMay("office:withdrawals.decide"),
    refetchInterval: EVERY_MS,
  });
  const chain = useQuery({
    ...ask(officeChain.status, {}),
    enabled: useMay("office:books.read"),
    refetchInterval: EVERY_MS,
  });
  const feedback = useQuery({
    ...ask(officeFeedback.counts, {}),
    enabled: useMay("office:feedback.reply"),
    refetchInterval: EVERY_MS,
  });
  const reviews = useQuery({
    ...ask(officeReviews.counts, {}),
    enabled: useMay("office:reviews.moderate"),
    refetchInterval: EVERY_MS,
  });
  return {
    reviewsToCheck: reviews.data?.changed ?? 0,
    feedbackToReply: feedback.data?.underReview ?? 0,
    payoutAlarms: payouts.data?.alarms.length ?? 0,
    chainAlarms: chain.data?.alarms.length ?? 0,
    suspenseToDecide: suspense.data?.total ?? 0,
    withdrawalsToDecide: withdrawals.data?.states.reduce((sum, { count }) => sum + count, 0) ?? 0,
    identitiesToReview: identities.data?.pending ?? 0,
    openReturns: (mayRefund && counts.data?.openReturns.count) || 0,
    ordersToShip: (mayShip && counts.data?.states.find(({ state }) => state === "pending_delivery")?.count) || 0,
    grantsToDecide: grants.data?.list.filter(({ mayDecide }) => mayDecide).length ?? 0,
  };
}
