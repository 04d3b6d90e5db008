/** Requests and responses of the signer, over its socket or within a process. */

/** A signed transaction in the journal. Amounts in units of 10⁻¹⁸; prices per unit of gas. */
export interface SignedPayout {
  /** Sequence number in the journal, from 1. */
  seq: number;
  withdrawalId: string;
  nonce: number;
  /** With EIP-55 checksum. */
  to: string;
  raw: bigint;
  gas: bigint;
  gasPrice: bigint;
  hash: string;
  /** The signed transaction, ready to broadcast. */
  transaction: string;
  signedAt: Date;
  /** A cancellation: transfers nothing, from the wallet to itself, to use the nonce. */
  cancels?: true;
}

export interface SignerStatus {
  /** Id of the journal; a different id means that none of the known transactions are in it. */
  journalId: string;
  /** The hot wallet, with EIP-55 checksum. */
  address: string;
  chainId: bigint;
  token: string;
  /** Number of signed transactions. */
  seq: number;
  nextNonce: number;
  /** Maximum of one payment, in micros; larger ones are paid manually. */
  mostPerPayment: bigint;
  mostPerDay: bigint;
  mostPerAddress: bigint;
  mostGasPrice: bigint;
}

/** Why the signer refuses. */
export const SIGNER_REFUSALS = [
  "not_approved",
  "people",
  "frozen",
  "address",
  "changed",
  "limit_payment",
  "limit_address",
  "limit_day",
  "nonce",
  "fee",
] as const;
export type SignerRefusal = (typeof SIGNER_REFUSALS)[number];

export interface SignRequest {
  withdrawalId: string;
  nonce: number;
  gas: bigint;
  gasPrice: bigint;
  /** Requests an empty transaction that replaces the signed ones. */
  cancels?: boolean;
}

export type SignAnswer = { signed: SignedPayout } | { refused: SignerRefusal };

export interface Signer {
  status(): Promise<SignerStatus>;
  /** Up to 100 transactions signed after sequence number `seq`, in order. */
  signedAfter(seq: number): Promise<SignedPayout[]>;
  /** Signs an approved payment. Idempotent. */
  sign(request: SignRequest): Promise<SignAnswer>;
}

/** The signer does not answer or cannot work: whether it signed is unknown. */
export class SignerAway extends Error {
  override readonly name = "SignerAway";
}

const BIG = /^[0-9]+n$/;

/** Encodes a message as one line. Bigints end with an n, as in JavaScript. */
export const toLine = (value: unknown) =>
  `${JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? `${part}n` : part))}\n`;

/** Decodes a line. Throws if it is invalid. */
export const fromLine = (line: string): unknown =>
  JSON.parse(line, (key, part: unknown) => {
    if (typeof part === "string" && BIG.test(part)) return BigInt(part.slice(0, -1));
    return key === "signedAt" ? new Date(part as string) : part;
  });
