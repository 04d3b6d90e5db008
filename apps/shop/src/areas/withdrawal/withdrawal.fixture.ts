/** Withdrawals for page tests. */
import type { StepUpState } from "@banyan/contract/step-up.ts";
import type { WithdrawalDetail } from "@banyan/contract/withdrawals.ts";
import type { Limits } from "./exchange.rules.ts";

export const LIMITS: Limits = {
  mayWithdraw: true,
  available: "1280.5",
  minimum: "10",
  dailyLimit: "5000",
  exchangedToday: "250",
  leftToday: "4750",
  feePercent: "2",
  feeMinimum: "1",
  network: "BSC (BEP20)",
  workingDays: { from: 1, to: 3 },
  identity: "approved",
};

export const WITHDRAWAL: WithdrawalDetail = {
  id: "01960000-0000-7000-8000-000000000001",
  state: "pending_review",
  amount: "100",
  fee: "2",
  arrival: "98",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  createdAt: "2026-05-01T04:00:00Z",
  network: "BSC (BEP20)",
  approvedAt: null,
  closedAt: null,
  reason: null,
  transactionId: null,
  explorerUrl: null,
  workingDays: { from: 1, to: 3 },
  cancellable: true,
};

/** The protection of a member with a second factor, to whom none is offered. */
export const GUARDED: StepUpState = {
  transfer: true,
  withdrawal: true,
  factors: [
    {
      id: "019aa0f4-7c2e-7b11-8b5a-0d8f6f0c1a2c",
      kind: "totp",
      name: "My phone",
      createdAt: "2026-11-20T10:00:00Z",
      lastUsedAt: null,
    },
  ],
  recoveryCodesLeft: 10,
  recovery: null,
  passkeyHost: "shop.example",
};
