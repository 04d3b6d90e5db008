/** The ledger's view of coins on the chain. */
import { type Executor, sql } from "../../platform/database.ts";
import { houseBalance } from "../ledger/index.ts";
import type { Chain } from "./chain.ts";
import { RAW_PER_MICRO } from "./invoice.rules.ts";
import { addressesAhead } from "./spare-addresses.ts";

/** Ledger accounts whose negated balance is the coins of the house on the chain. */
const COIN_ACCOUNTS = ["custody", "treasury", "hot_wallet"] as const;

/**
 * Coins of the house according to the ledger, including deposits waiting for the rest of an order's price, in micros.
 */
export async function heldInBooks(executor: Executor): Promise<bigint> {
  const { rows } = await sql<{ waiting: bigint }>`
    select coalesce(sum(micros), 0)::bigint as waiting from payments.deposit where use = 'waiting'`.execute(executor);
  let held = rows[0]!.waiting;
  for (const account of COIN_ACCOUNTS) held -= await houseBalance(executor, account, "USDT");
  return held;
}

/**
 * What our addresses should have, in units of 10⁻¹⁸. `total`: by how much the books' coins of the house differ from `opening`
 * (micros), with dust since `since`. `deposited`: deposits recorded since `since`, by address; 0 for addresses without any.
 * `held`: transfers in quarantine or in dispute that are not settled, by address.
 */
export async function booksOnChain(
  executor: Executor,
  chain: Chain,
  { since, opening }: { since: Date; opening: bigint },
): Promise<{ total: bigint; deposited: Map<string, bigint>; held: Map<string, bigint> }> {
  const { rows } = await sql<{ address: string; raw: string }>`
    select a.address, coalesce(d.raw, 0)::text as raw
    from (
      select address from payments.invoice where chain_id = ${chain.id}
      union select address from payments.lost_address where chain_id = ${chain.id}
      union select to_address from payments.deposit where chain_id = ${chain.id} and invoice_id is null
    ) a
    left join (
      select to_address, sum(raw) as raw from payments.deposit
      where chain_id = ${chain.id} and recorded_at >= ${since} group by 1
    ) d on d.to_address = a.address`.execute(executor);
  const deposited = new Map(rows.map(({ address, raw }) => [address, BigInt(raw)]));
  for (const address of await addressesAhead(executor, chain)) {
    if (!deposited.has(address)) deposited.set(address, 0n);
  }
  const dust = await sql<{ dust: string }>`
    select (
      (select coalesce(sum(dust), 0) from payments.deposit where chain_id = ${chain.id} and recorded_at >= ${since})
      + (select coalesce(sum(mod(raw, 1000000000000) * case when from_account = 'owner' then 1 else -1 end), 0)
        from payments.house_move
        where chain_id = ${chain.id} and booked_at >= ${since} and 'owner' in (from_account, to_account))
    )::text as dust`.execute(executor);
  const held = await sql<{ address: string; raw: string }>`
    select address, sum(raw)::text as raw from (
      select to_address as address, raw from payments.quarantine where chain_id = ${chain.id} and recorded_at is null
      union all
      select to_address, raw from chain.dispute where chain_id = ${chain.id} and outcome is null
    ) h group by 1`.execute(executor);
  return {
    total: ((await heldInBooks(executor)) - opening) * RAW_PER_MICRO + BigInt(dust.rows[0]!.dust),
    deposited,
    held: new Map(held.rows.map(({ address, raw }) => [address, BigInt(raw)])),
  };
}

/** Those of these transactions that are recorded as deposits. */
export async function recordedTransactions(
  executor: Executor,
  chainId: bigint,
  transactions: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ txHash: string }>`
    select distinct tx_hash as "txHash" from payments.deposit
    where chain_id = ${chainId} and tx_hash = any(${[...transactions]}::text[])`.execute(executor);
  return new Set(rows.map(({ txHash }) => txHash));
}

/** Transactions of deposits in a block or later. */
export async function recordedSince(executor: Executor, chainId: bigint, block: bigint): Promise<Set<string>> {
  const { rows } = await sql<{ txHash: string }>`
    select distinct tx_hash as "txHash" from payments.deposit
    where chain_id = ${chainId} and block_number >= ${block}`.execute(executor);
  return new Set(rows.map(({ txHash }) => txHash));
}
