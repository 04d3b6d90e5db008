/** The payout signer: key, journal, limits, and socket. */
export { readApproved } from "./approval-store.ts";
export { createJournal, journalFileOf, openJournal } from "./journal.ts";
export { createKeyFile, openKeyFile } from "./key-file.ts";
export {
  SIGNER_REFUSALS,
  type SignedPayout,
  type Signer,
  SignerAway,
  type SignerRefusal,
  type SignerStatus,
} from "./protocol.ts";
export { readSignerSettings, type SignerSettings, signerDatabase } from "./settings.ts";
export { mostToCancel } from "./signing.rules.ts";
export { createSigner } from "./signing.ts";
export { serveSigner, signerAt } from "./socket.ts";
