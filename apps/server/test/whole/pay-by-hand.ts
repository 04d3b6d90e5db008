/** Manual payment of withdrawals by staff: coins move on the sandbox chain, as from a wallet. */
import { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";
import { type Address, createWalletClient, custom, encodeFunctionData, type Hash, parseAbi, parseUnits } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import type { Caller, Whole } from "./whole.ts";

const account = mnemonicToAccount("test test test test test test test test test test test junk");
const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const ABI = parseAbi(["function transferMany(address[] to, uint256[] values)"]);

/** Sends to several addresses in one transaction, included in the next block; returns its hash. */
export async function sendCoins(
  whole: Whole,
  payments: readonly { address: string; arrival: string }[],
): Promise<Hash> {
  const client = createWalletClient({
    account,
    transport: custom({
      async request({ method, params }) {
        const payload = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
        const headers = { "content-type": "application/json" };
        const { raw } = await whole.inject({ method: "POST", url: "/sandbox/rpc", headers, payload });
        const { result, error } = JSON.parse(raw);
        if (error) throw new Error(error.message);
        return result;
      },
    }),
  });
  const to = payments.map(({ address }) => address as Address);
  const values = payments.map(({ arrival }) => parseUnits(arrival, 18));
  const data = encodeFunctionData({ abi: ABI, functionName: "transferMany", args: [to, values] });
  return client.sendTransaction({ chain: null, to: TOKEN, data });
}

/** Claims approved withdrawals, pays them in one transaction, and names it; the chain proves it. Returns its hash. */
export async function payByHand(whole: Whole, withdrawalIds: readonly string[], as: Caller): Promise<Hash> {
  await whole.readChain(1);
  const claimed = [];
  for (const withdrawalId of withdrawalIds) {
    claimed.push(await whole.done(officeWithdrawals.claim, { withdrawalId }, { as }));
  }
  const transactionId = await sendCoins(whole, claimed);
  for (const withdrawalId of withdrawalIds) {
    await whole.done(officeWithdrawals.pay, { withdrawalId, transactionId }, { as });
  }
  await whole.readChain();
  for (const withdrawalId of withdrawalIds) {
    const { state, named } = await whole.done(officeWithdrawals.detail, { withdrawalId }, { as });
    if (state !== "succeeded") throw new Error(`the withdrawal is ${state}, its transaction ${named?.check}`);
  }
  return transactionId;
}
