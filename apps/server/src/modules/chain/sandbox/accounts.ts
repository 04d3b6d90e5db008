/** The accounts of the sandbox, whose keys everybody knows. */
import { pbkdf2Sync } from "node:crypto";
import { bytesToHex, type Hex } from "viem";
import { type HDAccount, HDKey, hdKeyToAccount } from "viem/accounts";

/** The words that development chains use. */
const MNEMONIC = "test test test test test test test test test test test junk";

/** Their seed by BIP 39, computed by the system: in JavaScript it takes fifty times as long. */
const wallet = HDKey.fromMasterSeed(pbkdf2Sync(MNEMONIC, "mnemonic", 2_048, 64, "sha512"));

const derived = new Map<number, HDAccount>();

export function sandboxAccount(addressIndex: number): HDAccount {
  const account = derived.get(addressIndex) ?? hdKeyToAccount(wallet, { addressIndex });
  derived.set(addressIndex, account);
  return account;
}

const faucet = sandboxAccount(0).address.toLowerCase();
const hot = sandboxAccount(1);
/** The wallet that payouts of the sandbox come from. */
export const SANDBOX_HOT_WALLET = hot.address;
/** Its key, for the signer of the sandbox. */
export const sandboxHotKey = (): Hex => bytesToHex(hot.getHdKey().privateKey!);

/** Whether a transfer, with addresses in small letters, fills that wallet with the play money of the sandbox. */
export const isFunding = ({ from, to }: { from: string; to: string }): boolean =>
  from === faucet && to === SANDBOX_HOT_WALLET.toLowerCase();
