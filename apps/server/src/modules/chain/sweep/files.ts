/**
 * The two files of a sweep: the plan, which contains no secrets, and the transactions signed by the offline machine.
 */
import { formatEther, getAddress, isAddress } from "viem/utils";
import * as z from "zod/mini";
import { StartupError } from "../../../platform/startup-error.ts";

/** Gas limit; a transfer of the token uses less than half of it. */
export const SWEEP_GAS = 120_000n;
/** Gas of a plain transfer. */
export const GIFT_GAS = 21_000n;

const address = z.string().check(z.refine((text) => isAddress(text) && getAddress(text) === text));
const whole = z.string().check(z.regex(/^[0-9]{1,78}$/));
const nonce = z.int().check(z.minimum(0));
const hex = z.string().check(z.regex(/^0x[0-9a-f]+$/));

const planFile = z.strictObject({
  kind: z.literal("sweep plan"),
  chainId: whole,
  token: address,
  /** Target of all coins. */
  to: address,
  gasPrice: whole,
  /** The address that sends gas money to the others, derived from the same mnemonic. */
  gasWallet: z.strictObject({ path: z.string(), address, nonce }),
  items: z.array(
    z.strictObject({
      path: z.string(),
      address,
      nonce,
      /** Amount to move, in units of 10⁻¹⁸. */
      raw: whole,
      /** Gas money sent to the address first, in units of 10⁻¹⁸. */
      gift: whole,
    }),
  ),
});
export type SweepPlan = z.infer<typeof planFile>;

const signedFile = z.strictObject({
  kind: z.literal("signed sweep"),
  transactions: z.array(hex),
});
export type SignedSweep = z.infer<typeof signedFile>;

function read<T>(text: string, schema: { parse(value: unknown): T }, what: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new StartupError(`This file is not a ${what}, or was modified.`);
  }
}

export const readPlan = (text: string): SweepPlan => read(text, planFile, "sweep plan");
export const readSigned = (text: string): SignedSweep => read(text, signedFile, "signed sweep");

/** Balance of an address as reported by the nodes. */
export interface Holding {
  path: string;
  address: string;
  nonce: number;
  raw: bigint;
  gasMoney: bigint;
}

/** The plan that moves all `holdings`. Throws StartupError if the gas wallet cannot pay for it. */
export function planOf(given: {
  chainId: bigint;
  token: string;
  to: string;
  gasPrice: bigint;
  gasWallet: SweepPlan["gasWallet"] & { gasMoney: bigint };
  holdings: readonly Holding[];
}): SweepPlan {
  const { chainId, token, to, gasPrice, holdings } = given;
  const { gasMoney: inGasWallet, ...gasWallet } = given.gasWallet;
  const cost = SWEEP_GAS * gasPrice;
  const items = holdings.map(({ raw, gasMoney, ...item }) => ({
    ...item,
    raw: String(raw),
    gift: String(gasMoney < cost ? cost - gasMoney : 0n),
  }));
  const gifts = items.map(({ gift }) => BigInt(gift)).filter((gift) => gift > 0n);
  const needed = gifts.reduce((sum, gift) => sum + gift + GIFT_GAS * gasPrice, 0n);
  if (needed > inGasWallet) {
    throw new StartupError(
      `The gas wallet ${gasWallet.address} (${gasWallet.path}) needs ${formatEther(needed)} for gas and has ${formatEther(inGasWallet)}. Send it ${formatEther(needed - inGasWallet)} or more.`,
    );
  }
  return { kind: "sweep plan", chainId: String(chainId), token, to, gasPrice: String(gasPrice), gasWallet, items };
}
