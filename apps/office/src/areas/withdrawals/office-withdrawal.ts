import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";

/** A withdrawal as the office reads it, in a list and alone. */
export type WithdrawalRow = OutputOf<typeof officeWithdrawals.index>["list"][number];
export type OfficeWithdrawal = OutputOf<typeof officeWithdrawals.detail>;
