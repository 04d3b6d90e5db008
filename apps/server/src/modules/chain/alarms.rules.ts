/**
 * Conditions of the chain that need an operator, from stored state. docs/operations.md describes what to do for each.
 */
import type { ChainAlarm, HouseRole } from "@banyan/contract/office/chain.ts";

/** Units of 10⁻¹⁸ per token and per gas coin. */
export const RAW = 10n ** 18n;
/** Maximum age of the last block read. */
const LAG_MS = 30_000;
/** How long a node may be silent. */
const SILENT_MS = 60_000;
/** Ledger and chain are compared every hour; one comparison may fail. */
const UNCHECKED_MS = 2 * 3_600_000;
/** Minimum gas balance of a hot wallet, in units of 10⁻¹⁸: enough for about 100 payouts. */
export const LOW_GAS = RAW / 100n;

export interface Situation {
  isRead: boolean;
  cursor: { halted: string | null; blockTime: Date; begunAt: Date } | undefined;
  nodes: readonly { problem: string | null; answeredAt: Date | null }[];
  disputed: number;
  quarantined: number;
  /** The last completed comparison of ledger and chain. */
  compared: { differences: number | null; endedAt: Date | null } | undefined;
  house: readonly { role: HouseRole; tokens: bigint | null; gas: bigint | null }[];
  /** Sum of approved unpaid withdrawals, in units of 10⁻¹⁸. */
  toPay: bigint;
}

/** Active alarms, most urgent first. */
export function alarmsOf(given: Situation, now: Date): ChainAlarm[] {
  const { isRead, cursor, nodes, compared, house } = given;
  const older = (moment: Date | null | undefined, ms: number) => !moment || moment.getTime() < now.getTime() - ms;
  const hot = house.filter(({ role, tokens }) => role === "hot" && tokens !== null);
  const inHot = hot.reduce((sum, { tokens }) => sum + tokens!, 0n);
  const rings: Record<ChainAlarm, boolean> = {
    chain_halted: Boolean(cursor?.halted),
    books_differ: (compared?.differences ?? 0) > 0,
    chain_unread: !isRead,
    chain_lagging: cursor !== undefined && older(cursor.blockTime, LAG_MS),
    node_away: nodes.some(({ problem, answeredAt }) => problem !== null && older(answeredAt, SILENT_MS)),
    transfers_disputed: given.disputed > 0,
    transfers_quarantined: given.quarantined > 0,
    hot_wallet_low: hot.length > 0 && inHot < given.toPay,
    gas_low: hot.some(({ gas }) => gas !== null && gas < LOW_GAS),
    books_unchecked: cursor !== undefined && older(compared?.endedAt ?? cursor.begunAt, UNCHECKED_MS),
  };
  return (Object.keys(rings) as ChainAlarm[]).filter((alarm) => rings[alarm]);
}
