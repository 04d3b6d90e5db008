import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";

/** A withdrawal as returned to the office: a list row, and the details. */
export type WithdrawalRow = OutputOf<typeof officeWithdrawals.index>["list"][number];
export type OfficeWithdrawal = OutputOf<typeof officeWithdrawals.detail>;

/** The part of a decision that names what it is about, as it was shown. */
export const decided = ({ id, shown }: OfficeWithdrawal) => ({ withdrawalId: id, shown });
