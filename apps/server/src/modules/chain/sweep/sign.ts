/** Signs a plan on an offline machine. Nothing here accesses a node or a database. */
import { encodeFunctionData, type Hex } from "viem";
import { type HDAccount, mnemonicToAccount } from "viem/accounts";
import { StartupError } from "../../../platform/startup-error.ts";
import { TOKEN_ABI } from "../token-abi.ts";
import { GIFT_GAS, type SignedSweep, SWEEP_GAS, type SweepPlan } from "./files.ts";

/**
 * Throws StartupError if the mnemonic does not match the plan's addresses, or the plan's target is not `to`, which the
 * person at the machine enters.
 */
export async function signSweep(plan: SweepPlan, { words, to }: { words: string; to: string }): Promise<SignedSweep> {
  if (plan.to !== to) throw new StartupError(`The plan moves coins to ${plan.to}, not to ${to}.`);
  const accountAt = (path: string, address: string): HDAccount => {
    let account: HDAccount;
    try {
      account = mnemonicToAccount(words.trim().replaceAll(/\s+/g, " "), { path: path as `m/44'/60'/${string}` });
    } catch {
      throw new StartupError("This is not a valid mnemonic.");
    }
    if (account.address !== address) {
      throw new StartupError(`${path} of these words is ${account.address}, and not ${address} as in the plan.`);
    }
    return account;
  };
  const gasPrice = BigInt(plan.gasPrice);
  const shared = { type: "legacy", chainId: Number(plan.chainId), gasPrice } as const;
  const gasWallet = accountAt(plan.gasWallet.path, plan.gasWallet.address);
  const gifts: Hex[] = [];
  const moves: Hex[] = [];
  for (const { path, address, nonce, raw, gift } of plan.items) {
    const account = accountAt(path, address);
    if (BigInt(gift) > 0n) {
      const next = plan.gasWallet.nonce + gifts.length;
      const request = { ...shared, nonce: next, to: address as Hex, value: BigInt(gift), gas: GIFT_GAS };
      gifts.push(await gasWallet.signTransaction(request));
    }
    const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: "transfer", args: [to as Hex, BigInt(raw)] });
    const move = { ...shared, nonce, to: plan.token as Hex, value: 0n, data, gas: SWEEP_GAS };
    moves.push(await account.signTransaction(move));
  }
  return { kind: "signed sweep", transactions: [...gifts, ...moves] };
}
