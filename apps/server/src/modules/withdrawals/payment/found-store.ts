/**
 * Final transfers with exactly the amount and address of an open withdrawal, whether or not staff named them. After a
 * restore the chain is re-read from the backup on, which finds payments made since, even of withdrawals unclaimed in
 * the backup.
 */
import { getAddress } from "viem/utils";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import { RAW_PER_MICRO } from "../../payments/index.ts";
import { CLOCKS_DIFFER_MS } from "./proof.rules.ts";

/** A token transfer in a final block. */
export interface FoundTransfer {
  txHash: string;
  logIndex: number;
  from: string;
  to: string;
  /** Units of 10⁻¹⁸. */
  raw: bigint;
  blockTime: Date;
}

export async function openPayoutAddresses(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct lower(address) as address from withdrawals.withdrawal
    where state in ('pending_review', 'approved')`.execute(executor);
  return rows.map(({ address }) => address);
}

/** Those of the addresses that are or were the target of any withdrawal, in lower case. */
export async function payoutAddressesAmong(executor: Executor, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await sql<{ address: string }>`
    select distinct lower(address) as address from withdrawals.withdrawal
    where address = any(${addresses.map((one) => getAddress(one))}::text[])`.execute(executor);
  return new Set(rows.map(({ address }) => address));
}

/** Records which open withdrawals the transfers may have paid. Idempotent. */
export async function noteFound(
  tx: Tx,
  { chainId, transfers, now }: { chainId: bigint; transfers: readonly FoundTransfer[]; now: Date },
): Promise<void> {
  for (const { txHash, logIndex, from, to, raw, blockTime } of transfers) {
    const asked = new Date(blockTime.getTime() + CLOCKS_DIFFER_MS);
    await sql`
      insert into withdrawals.found_transfer (withdrawal_id, chain_id, tx_hash, log_index, from_address, block_time, found_at)
      select w.id, ${chainId}, ${txHash}, ${logIndex}, ${from}, ${blockTime}, ${now} from withdrawals.withdrawal w
      where w.address = ${getAddress(to)} and w.state in ('pending_review', 'approved') and w.created_at <= ${asked}
        and (w.amount - w.fee) * ${String(RAW_PER_MICRO)}::numeric = ${String(raw)}::numeric
      on conflict do nothing`.execute(tx);
  }
}

/** Records a person's decision that none of them paid it. */
export async function putFoundAside(tx: Tx, withdrawalId: string, now: Date): Promise<void> {
  await sql`
    update withdrawals.found_transfer set put_aside_at = ${now}
    where withdrawal_id = ${withdrawalId} and put_aside_at is null`.execute(tx);
}
