/** The history of a withdrawal, and its next step. */
import type { WithdrawalDetail } from "@banyan/contract/withdrawals.ts";
import { useLingui } from "@lingui/react/macro";
import { type Step, Steps } from "../../parts/layout/steps.tsx";

function useSteps(withdrawal: WithdrawalDetail): Step[] {
  const { t } = useLingui();
  const { state, createdAt, approvedAt, closedAt } = withdrawal;
  const asked = { name: t`Requested`, at: createdAt };
  if (state === "rejected") return [asked, { name: t`Rejected`, at: closedAt, ended: "badly" }];
  if (state === "cancelled") return [asked, { name: t`Cancelled`, at: closedAt, ended: "quietly" }];
  const approved = { name: t`Approved`, at: approvedAt };
  if (state === "failed") return [asked, approved, { name: t`Payment failed`, at: closedAt, ended: "badly" }];
  return [asked, approved, { name: t`Paid out`, at: closedAt }];
}

export function Timeline({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  return <Steps steps={useSteps(withdrawal)} />;
}
