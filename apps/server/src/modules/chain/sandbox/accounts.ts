/** The accounts of the sandbox, whose keys everybody knows. */
import { bytesToHex, type Hex } from "viem";
import { mnemonicToAccount } from "viem/accounts";

/** The words that development chains use. */
const MNEMONIC = "test test test test test test test test test test test junk";

export const sandboxAccount = (addressIndex: number) => mnemonicToAccount(MNEMONIC, { addressIndex });

const faucet = sandboxAccount(0).address.toLowerCase();
const hot = sandboxAccount(1);
/** The wallet that payouts of the sandbox come from. */
export const SANDBOX_HOT_WALLET = hot.address;
/** Its key, for the signer of the sandbox. */
export const sandboxHotKey = (): Hex => bytesToHex(hot.getHdKey().privateKey!);

/** Whether a transfer, with addresses in small letters, fills that wallet with the play money of the sandbox. */
export const isFunding = ({ from, to }: { from: string; to: string }): boolean =>
  from === faucet && to === SANDBOX_HOT_WALLET.toLowerCase();
