/** Which BSC addresses may receive coins, as far as the address itself shows (docs/rules.md 6). */
import type { FieldProblem } from "@banyan/contract/problems.ts";
import { getAddress } from "viem/utils";

/** USDT on BNB Smart Chain: coins that are sent to their own contract are lost. */
export const USDT_CONTRACT = "0x55d398326f99059fF775485246999027B3197955";

/**
 * Below it are the zero address, the precompiles (0x01 to 0x11, 0x64 to 0x69), BSC's system contracts (0x1000 to
 * 0x3000) and the usual burn address 0x…dEaD. Nobody has a key of any of them.
 */
const FIRST_WITH_A_KEY = 0x1_0000n;

/**
 * What is wrong with an address of the right form; undefined where it may receive coins. An address in mixed case has a
 * checksum, which must be correct. One in small or capital letters has none.
 */
export function addressProblem(address: string): FieldProblem | undefined {
  const digits = address.slice(2);
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (mixed && address !== getAddress(address)) return "WALLET_ADDRESS_CHECKSUM";
  if (BigInt(address) < FIRST_WITH_A_KEY) return "WALLET_ADDRESS_REFUSED";
  if (getAddress(address) === USDT_CONTRACT) return "WALLET_ADDRESS_REFUSED";
  return undefined;
}
