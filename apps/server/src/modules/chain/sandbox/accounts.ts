/** Accounts of the sandbox, derived from a well-known mnemonic: everyone knows their private keys. */
import { pbkdf2Sync } from "node:crypto";
import { bytesToHex, type Hex } from "viem";
import { type HDAccount, HDKey, hdKeyToAccount } from "viem/accounts";

/** The usual mnemonic of development chains. */
const MNEMONIC = "test test test test test test test test test test test junk";

/** Its BIP 39 seed, computed natively: JavaScript takes fifty times as long. */
const wallet = HDKey.fromMasterSeed(pbkdf2Sync(MNEMONIC, "mnemonic", 2_048, 64, "sha512"));

const derived = new Map<number, HDAccount>();

export function sandboxAccount(addressIndex: number): HDAccount {
  const account = derived.get(addressIndex) ?? hdKeyToAccount(wallet, { addressIndex });
  derived.set(addressIndex, account);
  return account;
}

const faucet = sandboxAccount(0).address.toLowerCase();
const hot = sandboxAccount(1);
/** The hot wallet of the sandbox. */
export const SANDBOX_HOT_WALLET = hot.address;
/** Private key of the hot wallet, for the sandbox signer. */
export const sandboxHotKey = (): Hex => bytesToHex(hot.getHdKey().privateKey!);

/** Whether a transfer, with addresses in lower case, fills the hot wallet with the sandbox's play money. */
export const isFunding = ({ from, to }: { from: string; to: string }): boolean =>
  from === faucet && to === SANDBOX_HOT_WALLET.toLowerCase();
