/** Gauges of automatic payouts for `/metrics`, if the server pays. */
import { PAYOUT_ALARMS, type PayoutAlarm } from "@banyan/contract/office/payouts.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { situationOf } from "./situation.ts";

interface GaugeDeps {
  database: Database;
  metrics: Metrics;
  clock: Clock;
}

const MEANS: Record<PayoutAlarm, string> = {
  payouts_frozen: "1 while all payouts are frozen",
  payouts_strange: "1 while a payout cannot be explained",
  restore_unread: "1 after a restore, until chain and journal were read",
  signer_away: "1 while the signer of payouts does not answer",
  signer_wrong: "1 while the signer has another wallet, chain, token or journal",
  payouts_unattended: "1 where no server has looked after payouts for a minute",
  payouts_short: "1 while the hot wallet lacks coins or gas money for the next payout",
};

export function addPayoutGauges({ database: { queries }, metrics, clock }: GaugeDeps): void {
  const now = () => situationOf(queries, { isAutomatic: true, now: clock.now() });
  metrics.addGauge("payouts_open", "Withdrawals that wait for their turn or are on their way", async () => {
    const { counts } = await now();
    return counts.open;
  });
  metrics.addGauge("payouts_problems", "Payouts that cannot be made for now, or that a person looks at", async () => {
    const { counts } = await now();
    return counts.problems;
  });
  for (const alarm of PAYOUT_ALARMS) {
    metrics.addGauge(alarm, MEANS[alarm], async () => {
      const { alarms } = await now();
      return Number(alarms.includes(alarm));
    });
  }
}
