/** What is asked of the signer and what it answers, over its socket or within a process. */

/** One signed transaction, as the journal keeps it. Amounts are units of 10⁻¹⁸, prices those of one unit of gas. */
export interface SignedPayout {
  /** Its place in the journal, from 1. */
  seq: number;
  withdrawalId: string;
  nonce: number;
  /** With its checksum. */
  to: string;
  raw: bigint;
  gas: bigint;
  gasPrice: bigint;
  hash: string;
  /** The signed transaction, ready to be sent. */
  transaction: string;
  signedAt: Date;
  /** It moves nothing, from the wallet to itself, and only uses the nonce. */
  cancels?: true;
}

export interface SignerStatus {
  /** Names the journal: another one knows nothing of what this one has signed. */
  journalId: string;
  /** The hot wallet, with its checksum. */
  address: string;
  chainId: bigint;
  token: string;
  /** How many transactions were signed. */
  seq: number;
  nextNonce: number;
  /** The most that one payment may be, in micros; a larger one is paid by hand. */
  mostPerPayment: bigint;
  mostPerDay: bigint;
  mostPerAddress: bigint;
  mostGasPrice: bigint;
}

/** Why the signer does not sign. */
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
  /** Asks for a transaction that moves nothing in place of those that were signed. */
  cancels?: boolean;
}

export type SignAnswer = { signed: SignedPayout } | { refused: SignerRefusal };

export interface Signer {
  status(): Promise<SignerStatus>;
  /** Up to 100 transactions that were signed after the one at `seq`, in their sequence. */
  signedAfter(seq: number): Promise<SignedPayout[]>;
  /** Signs what is approved. A question that is asked again has the same answer. */
  sign(request: SignRequest): Promise<SignAnswer>;
}

/** The signer does not answer, or cannot work: nothing is known of what it has signed. */
export class SignerAway extends Error {
  override readonly name = "SignerAway";
}

const BIG = /^[0-9]+n$/;

/** One message in one line. Large numbers end with an n, as in the language. */
export const toLine = (value: unknown) =>
  `${JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? `${part}n` : part))}\n`;

/** The message of a line. Throws where it is none. */
export const fromLine = (line: string): unknown =>
  JSON.parse(line, (key, part: unknown) => {
    if (typeof part === "string" && BIG.test(part)) return BigInt(part.slice(0, -1));
    return key === "signedAt" ? new Date(part as string) : part;
  });
