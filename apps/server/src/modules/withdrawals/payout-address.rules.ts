/** Which BSC addresses may receive coins, as far as the address itself tells (docs/rules.md 6). */
import type { FieldProblem } from "@banyan/contract/problems.ts";
import { getAddress } from "viem/utils";

/** USDT on BNB Smart Chain: coins sent to their own contract are lost. */
export const USDT_CONTRACT = "0x55d398326f99059fF775485246999027B3197955";

/**
 * Below are the zero address, all precompiles, BSC's system contracts (from 0x1000) and the usual burn address 0x…dEaD. Nobody is
 * known to have the private key of any of them.
 */
const FIRST_WITH_A_KEY = 0x1_0000n;

/**
 * The problem of a syntactically valid address; undefined if it may receive coins. A mixed-case address has a checksum,
 * which must be correct. A lower-case or upper-case one has none.
 */
export function addressProblem(address: string): FieldProblem | undefined {
  const digits = address.slice(2);
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (mixed && address !== getAddress(address)) return "WALLET_ADDRESS_CHECKSUM";
  if (BigInt(address) < FIRST_WITH_A_KEY) return "WALLET_ADDRESS_REFUSED";
  if (getAddress(address) === USDT_CONTRACT) return "WALLET_ADDRESS_REFUSED";
  return undefined;
}
