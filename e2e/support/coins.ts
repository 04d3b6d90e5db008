/** Coins on the sandbox chain, sent as from a wallet. */
import {
  type Address,
  createPublicClient,
  createWalletClient,
  formatUnits,
  type Hash,
  http,
  parseAbi,
  parseEventLogs,
  parseUnits,
} from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { origin } from "./place.ts";

/** A withdrawal address; its balance does not matter. */
export const RECEIVER = "0x52908400098527886E0F7030069857D2E4169EE7";

/** The well-known mnemonic of development chains; the sandbox gave its first account all tokens. */
const account = mnemonicToAccount("test test test test test test test test test test test junk");
const ABI = parseAbi([
  "function transfer(address to, uint256 value)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);
const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const node = () => http(`${origin()}/sandbox/rpc`);

/** Sends play money in a transaction; returns its hash. */
export async function sendCoins(to: string, amount: string): Promise<string> {
  const client = createWalletClient({ account, transport: node() });
  return client.writeContract({
    chain: null,
    address: TOKEN,
    abi: ABI,
    functionName: "transfer",
    args: [to as Address, parseUnits(amount, 18)],
  });
}

/** The transfers of a transaction on the chain. */
export async function movedBy(hash: string): Promise<{ to: string; amount: string }[]> {
  const { logs } = await createPublicClient({ transport: node() }).getTransactionReceipt({ hash: hash as Hash });
  const moves = parseEventLogs({ abi: ABI, eventName: "Transfer", logs });
  return moves.map(({ args: { to, value } }) => ({ to, amount: formatUnits(value, 18) }));
}
