/**
 * The chain that deposits arrive on, and the addresses of invoices. Addresses are derived from an extended public key
 * whenever one is shown; private keys never exist here.
 */
import { createHash, ECDH } from "node:crypto";
import { HDKey } from "@scure/bip32";
import { bytesToHex, getAddress, isAddress, publicKeyToAddress } from "viem/utils";
import { StartupError } from "../../platform/startup-error.ts";
import { type AddressMark, addressMark } from "./address-mark.ts";

export interface Chain {
  id: bigint;
  /** Contract of the token, with EIP-55 checksum. */
  token: string;
  /** A local chain with play money. */
  sandbox: boolean;
  /** Whether the shop has deposit addresses: false without a chain, unless it is the demo. */
  receives: boolean;
  /** Whether payments may be requested now: an unread real chain would not notice them. */
  readonly takesCoins: boolean;
  /** Sets whether the chain is being read, which decides whether payments may be requested. */
  noteRead(isRead: boolean): void;
  /** Persistent mark of issued addresses outside of the database; null in the sandbox, which has nothing to lose. */
  mark: AddressMark | null;
  /** URL of a public block explorer, without a trailing slash; null if there is none. */
  explorer: string | null;
  /** Identifies the extended public key without revealing it. */
  keyId: string;
  /**
   * Assigns index ranges to former keys, in ascending order. Throws `StartupError` if one of them is not configured.
   */
  noteFormerKeys(former: readonly FormerKey[]): void;
  /** The `keyId` of an index. */
  keyIdAt(index: bigint): string;
  /** The address of an invoice, with EIP-55 checksum: child 0/`index` of the index's key, index from 0. */
  addressAt(index: bigint): string;
  /** With EIP-55 checksum: child 1/0 of the key, from which sweeps pay gas. */
  gasWallet: string;
}

/** A key of the addresses below `untilIndex` that belong to no earlier key. */
export interface FormerKey {
  keyId: string;
  untilIndex: bigint;
}

export interface ChainSettings {
  /** Extended public key of the account `m/44'/60'/0'`. */
  xpub: string;
  /** Keys of earlier addresses. */
  formerXpubs?: readonly string[] | undefined;
  id: bigint;
  token: string;
  /** Expected address at index 0, to detect a mistyped or replaced key. */
  firstAddress?: string | undefined;
}

/** m/44'/60'/0' of the first example mnemonic of BIP 39, which is public: for play money only. */
const SANDBOX: ChainSettings = {
  xpub: "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt",
  id: 31_337n,
  token: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
};
/** Same for "test test … junk", which development chains use. */
const DEVELOPMENT_XPUB =
  "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP";
/** Keys whose private keys are public. */
const PUBLISHED_XPUBS: ReadonlySet<string> = new Set([SANDBOX.xpub, DEVELOPMENT_XPUB]);
/** By chain id. */
const EXPLORERS: ReadonlyMap<bigint, string> = new Map([
  [56n, "https://bscscan.com"],
  [97n, "https://testnet.bscscan.com"],
]);
/** Chain of manually paid withdrawals if none is configured. */
const BY_HAND = 56n;
/** m/44'/60'/0': three levels below the master key. */
const ACCOUNT_DEPTH = 3;
const KEPT_ADDRESSES = 1_000;

/**
 * The shop's chain: a real one, the sandbox, or none. A shop without a chain requests no payments but still knows the
 * addresses of a former sandbox. Throws `StartupError` on an invalid key.
 */
export function openChain(settings: ChainSettings | "sandbox" | "none", { dataDir }: { dataDir?: string } = {}): Chain {
  if (settings === "sandbox" || settings === "none") {
    const chain = { ...chainOf(SANDBOX), sandbox: true, mark: null, noteRead() {} };
    if (settings === "sandbox") return { ...chain, receives: true, takesCoins: true };
    return { ...chain, receives: false, takesCoins: false, explorer: explorerOf(BY_HAND) };
  }
  for (const [name, xpub] of [["CHAIN_XPUB", settings.xpub] as const, ...formerOf(settings)]) {
    if (PUBLISHED_XPUBS.has(xpub)) {
      throw new StartupError(
        `${name} is a published key: everybody can take what is paid to it. Use a key of your own.`,
      );
    }
  }
  if (settings.id === SANDBOX.id) throw new StartupError("CHAIN_ID is that of the sandbox.");
  requireToken(settings.token);
  const chain = chainOf(settings);
  let isRead = false;
  return {
    ...chain,
    sandbox: false,
    receives: true,
    mark: dataDir === undefined ? null : addressMark(dataDir, chain),
    noteRead(now) {
      isRead = now;
    },
    get takesCoins() {
      return isRead;
    },
  };
}

/** A lower-case token address has no checksum; a mixed-case one must have the right one. */
function requireToken(token: string): void {
  if (!isAddress(token, { strict: false })) throw new StartupError("CHAIN_TOKEN must be 0x and 40 digits of base 16.");
  if (token !== token.toLowerCase() && token !== getAddress(token)) {
    throw new StartupError("CHAIN_TOKEN has a wrong checksum: check its digits and capital letters.");
  }
}

const formerOf = ({ formerXpubs = [] }: ChainSettings) =>
  formerXpubs.map((xpub) => ["CHAIN_FORMER_XPUBS", xpub] as const);

function chainOf(
  settings: ChainSettings,
): Pick<Chain, "id" | "token" | "explorer" | "keyId" | "noteFormerKeys" | "keyIdAt" | "addressAt" | "gasWallet"> {
  const { xpub, id, token, firstAddress } = settings;
  const keyId = keyIdOf(xpub);
  const keys = new Map([[keyId, receivingKey("CHAIN_XPUB", xpub)]]);
  for (const [name, one] of formerOf(settings)) keys.set(keyIdOf(one), receivingKey(name, one));
  const known = new Map<bigint, string>();
  let former: readonly FormerKey[] = [];
  const keyIdAt = (index: bigint) => former.find(({ untilIndex }) => index < untilIndex)?.keyId ?? keyId;
  const addressAt = (index: bigint): string => {
    const kept = known.get(index);
    if (kept !== undefined) return kept;
    const address = childAddress(keys.get(keyIdAt(index))!, index);
    if (known.size >= KEPT_ADDRESSES) known.clear();
    known.set(index, address);
    return address;
  };
  const first = childAddress(keys.get(keyId)!, 0n);
  if (firstAddress !== undefined && first.toLowerCase() !== firstAddress.toLowerCase()) {
    throw new StartupError("CHAIN_FIRST_ADDRESS is not derived from CHAIN_XPUB: one of the two is wrong.");
  }
  return {
    id,
    token: getAddress(token),
    explorer: explorerOf(id),
    keyId,
    noteFormerKeys(now) {
      const missing = now.find((one) => !keys.has(one.keyId));
      if (missing) {
        throw new StartupError(
          `CHAIN_FORMER_XPUBS lacks the key that gave the addresses below ${missing.untilIndex}: their coins could not be found.`,
        );
      }
      former = now;
      known.clear();
    },
    keyIdAt,
    addressAt,
    gasWallet: childAddress(accountKey("CHAIN_XPUB", xpub).deriveChild(1), 0n),
  };
}

const keyIdOf = (xpub: string) => createHash("sha256").update(xpub).digest("hex").slice(0, 16);

const receivingKey = (name: string, xpub: string) => accountKey(name, xpub).deriveChild(0);

function childAddress(receiving: HDKey, index: bigint): string {
  const { publicKey } = receiving.deriveChild(Number(index));
  if (!publicKey) throw new Error(`address ${index} has no public key`);
  return addressOf(publicKey);
}

const explorerOf = (id: bigint) => EXPLORERS.get(id) ?? null;

/** The account key in the variable `name`. */
function accountKey(name: string, xpub: string): HDKey {
  let key: HDKey;
  try {
    key = HDKey.fromExtendedKey(xpub);
  } catch {
    throw new StartupError(`${name} is not an extended public key (xpub…).`);
  }
  if (key.privateKey) {
    throw new StartupError(
      `${name} holds a private key. This server must never have one: give the public key (xpub…).`,
    );
  }
  if (key.depth !== ACCOUNT_DEPTH) throw new StartupError(`${name} must be the key of an account, m/44'/60'/0'.`);
  return key;
}

/** The address of a compressed public key. */
function addressOf(publicKey: Uint8Array): string {
  const point = ECDH.convertKey(publicKey, "secp256k1", undefined, undefined, "uncompressed") as Buffer;
  return publicKeyToAddress(bytesToHex(point));
}
