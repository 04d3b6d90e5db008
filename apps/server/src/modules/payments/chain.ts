/**
 * The chain that coins come from, and the addresses of invoices. They are derived from an extended public key each time
 * one is shown; no key that could move a coin is ever here.
 */
import { createHash, ECDH } from "node:crypto";
import { HDKey } from "@scure/bip32";
import { bytesToHex, getAddress, isAddress, publicKeyToAddress } from "viem/utils";
import { StartupError } from "../../platform/startup-error.ts";
import { type AddressMark, addressMark } from "./address-mark.ts";

export interface Chain {
  id: bigint;
  /** The contract of the token, with its checksum. */
  token: string;
  /** A local chain with play money. */
  sandbox: boolean;
  /** Whether there are addresses to receive coins at: not in a shop without a chain that is no demo. */
  receives: boolean;
  /** Whether coins are asked for now: where a real chain is not read, nobody would notice them. */
  readonly takesCoins: boolean;
  /** Tells whether the chain is read, which decides whether coins are asked for. */
  noteRead(isRead: boolean): void;
  /** How far the key was used, beside the database; null in the sandbox, which has nothing to lose. */
  mark: AddressMark | null;
  /** Where everybody can view its transactions, without a trailing slash; null where there is no such page. */
  explorer: string | null;
  /** Identifies the extended public key without revealing it. */
  keyId: string;
  /** Tells which indexes belong to former keys, from the lowest. Throws `StartupError` where one of them is not known. */
  noteFormerKeys(former: readonly FormerKey[]): void;
  /** The key of an index, by its `keyId`. */
  keyIdAt(index: bigint): string;
  /** The address of an invoice, with its checksum (EIP-55): child 0/`index` of the index's key, index from 0. */
  addressAt(index: bigint): string;
  /** With its checksum: child 1/0 of the key, from which sweeps pay gas. */
  gasWallet: string;
}

/** A key that gave the addresses below `untilIndex`, as far as no key before it did. */
export interface FormerKey {
  keyId: string;
  untilIndex: bigint;
}

export interface ChainSettings {
  /** Extended public key of the account `m/44'/60'/0'`. */
  xpub: string;
  /** Keys that addresses came from before. */
  formerXpubs?: readonly string[] | undefined;
  id: bigint;
  token: string;
  /** The address that must have index 0, so that a mistyped or exchanged key is noticed. */
  firstAddress?: string | undefined;
}

/** m/44'/60'/0' of the first example mnemonic of BIP 39, which everybody knows: for play money only. */
const SANDBOX: ChainSettings = {
  xpub: "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt",
  id: 31_337n,
  token: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
};
/** The same of "test test … junk", which development chains use. */
const DEVELOPMENT_XPUB =
  "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP";
/** Keys whose private halves are published. */
const PUBLISHED_XPUBS: ReadonlySet<string> = new Set([SANDBOX.xpub, DEVELOPMENT_XPUB]);
/** By the chain's id. */
const EXPLORERS: ReadonlyMap<bigint, string> = new Map([
  [56n, "https://bscscan.com"],
  [97n, "https://testnet.bscscan.com"],
]);
/** The chain on which staff pay withdrawals by hand where none is configured. */
const BY_HAND = 56n;
/** m/44'/60'/0': three steps below the master key. */
const ACCOUNT_DEPTH = 3;
const KEPT_ADDRESSES = 1_000;

/**
 * The chain of the shop: a real one, the sandbox, or none. A shop without a chain takes no coins but still knows the
 * addresses of a former sandbox. Throws `StartupError` on a key that may not be used.
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

/** A token in small letters has no checksum; one in mixed case must have the right one. */
function requireToken(token: string): void {
  if (!isAddress(token, { strict: false })) throw new StartupError("CHAIN_TOKEN must be 0x and 40 digits of base 16.");
  if (token !== token.toLowerCase() && token !== getAddress(token)) {
    throw new StartupError("CHAIN_TOKEN has a wrong checksum: a digit or a capital letter is not right.");
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
    throw new StartupError("CHAIN_XPUB does not lead to CHAIN_FIRST_ADDRESS: one of the two is not the right one.");
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

/** The key of an account from the variable `name`. */
function accountKey(name: string, xpub: string): HDKey {
  let key: HDKey;
  try {
    key = HDKey.fromExtendedKey(xpub);
  } catch {
    throw new StartupError(`${name} is no extended public key (xpub…).`);
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
