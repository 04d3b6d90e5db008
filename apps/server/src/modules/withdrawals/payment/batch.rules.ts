/**
 * A file that pays many withdrawals and contains no signature: for the transaction builder of a Safe, whose owners sign
 * with hardware wallets and which sends all transfers in one transaction, or a CSV list for other tools.
 */
import type { BatchForm } from "@banyan/contract/office/withdrawals.ts";
import { encodeFunctionData, formatUnits, parseAbi } from "viem/utils";
import { RAW_PER_MICRO } from "../../payments/index.ts";

const TRANSFER_ABI = parseAbi(["function transfer(address to, uint256 value) returns (bool)"]);
const DECIMALS = 18;

interface Batch {
  chainId: bigint;
  token: string;
  payments: readonly { address: string; amount: bigint; fee: bigint }[];
  now: Date;
}

export function batchFile(form: BatchForm, batch: Batch): { fileName: string; content: string } {
  const name = `withdrawals-${batch.now.toISOString().slice(0, 19).replaceAll(":", "")}Z`;
  return form === "safe"
    ? { fileName: `${name}.json`, content: forSafe(batch, name) }
    : { fileName: `${name}.csv`, content: asList(batch) };
}

const rawOf = ({ amount, fee }: Batch["payments"][number]) => (amount - fee) * RAW_PER_MICRO;

/** File for the transaction builder of a Safe. */
function forSafe({ chainId, token, payments, now }: Batch, name: string): string {
  const transactions = payments.map((payment) => ({
    to: token,
    value: "0",
    data: encodeFunctionData({
      abi: TRANSFER_ABI,
      functionName: "transfer",
      args: [payment.address as `0x${string}`, rawOf(payment)],
    }),
  }));
  const head = { version: "1.0", chainId: String(chainId), createdAt: now.getTime() };
  return `${JSON.stringify({ ...head, meta: { name, description: "" }, transactions }, null, 2)}\n`;
}

/** Columns that common tools for bulk transfers use. */
function asList({ token, payments }: Batch): string {
  const lines = payments.map((payment) =>
    ["erc20", token, payment.address, formatUnits(rawOf(payment), DECIMALS)].join(","),
  );
  return `${["token_type,token_address,receiver,amount", ...lines].join("\n")}\n`;
}
