/** Coins on the sandbox's chain, sent as from a wallet. */
import { type Address, createWalletClient, http, parseAbi, parseUnits } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { origin } from "./place.ts";

/** The words of development chains, which everybody knows; the sandbox gave its first account all tokens. */
const account = mnemonicToAccount("test test test test test test test test test test test junk");
const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

/** Sends play money in a transaction of its own; returns its ID. */
export async function sendCoins(to: string, amount: string): Promise<string> {
  const client = createWalletClient({ account, transport: http(`${origin()}/sandbox/rpc`) });
  return client.writeContract({
    chain: null,
    address: TOKEN,
    abi: parseAbi(["function transfer(address to, uint256 value)"]),
    functionName: "transfer",
    args: [to as Address, parseUnits(amount, 18)],
  });
}
