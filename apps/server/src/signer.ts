/**
 * `npm run signer`: the process that signs payouts. Only this process has the key of the hot wallet. It checks
 * approvals, limits and its own journal before it signs (docs/operations.md). `npm run signer -- init` creates wallet
 * and journal. The demo's server starts `sandbox`, with a published key.
 */
import { existsSync, mkdirSync } from "node:fs";
import { sandboxHotKey } from "./modules/chain/index.ts";
import {
  createJournal,
  createKeyFile,
  createSigner,
  journalFileOf,
  openJournal,
  openKeyFile,
  readApproved,
  readSignerSettings,
  type SignerSettings,
  serveSigner,
  signerDatabase,
} from "./modules/signer/index.ts";
import { systemClock } from "./platform/clock.ts";
import { runCommand } from "./platform/command-end.ts";
import { openDatabase } from "./platform/database.ts";
import { lockDataDirectory } from "./platform/postgres/data-lock.ts";
import { StartupError } from "./platform/startup-error.ts";

const USAGE = `npm run signer
npm run signer -- init`;
const FOR_OWNER = 0o700;
/** The signer calls no database functions. */
const NO_CODE = "pg_catalog";

type Wish = "serve" | "init" | "sandbox";

function initialise({ directory, passphrase, ...head }: SignerSettings, key?: `0x${string}`): string {
  mkdirSync(directory, { recursive: true, mode: FOR_OWNER });
  const { address } = createKeyFile(directory, passphrase, key);
  const { chainId, token, firstNonce } = head;
  createJournal(directory, { address, chainId, token, firstNonce });
  return address;
}

async function serve({ directory, passphrase, socket, chainId, token, limits }: SignerSettings): Promise<void> {
  const account = openKeyFile(directory, passphrase);
  const unlock = await lockDataDirectory(directory, "signer");
  const journal = openJournal(directory);
  const { head } = journal;
  if (head.chainId !== chainId || head.token !== token) {
    throw new StartupError(`The journal belongs to chain ${head.chainId} and token ${head.token}.`);
  }
  const database = openDatabase({ url: signerDatabase(process.env), maxConnections: 1, codeSchema: NO_CODE });
  const signer = createSigner({
    account,
    journal,
    limits,
    clock: systemClock,
    readApproved: (withdrawalId) => readApproved(database.queries, withdrawalId),
  });
  const served = await serveSigner(signer, socket, (error) => console.error(`not signed: ${(error as Error).message}`));
  console.log(`Signs for ${account.address} on chain ${chainId}, ${journal.entries.length} so far, at ${socket}`);
  const stop = async () => {
    await served.close();
    journal.close();
    await database.close();
    unlock();
    process.exit(0);
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
}

async function run(wish: Wish): Promise<void> {
  const settings = readSignerSettings(process.env);
  if (wish === "init") {
    console.log(
      `The hot wallet is ${initialise(settings)}. Keep copies of ${settings.directory} and of its passphrase.`,
    );
    return;
  }
  if (wish === "sandbox") {
    // stdin closes when the server that started this process exits.
    process.stdin.on("end", () => process.exit(0)).resume();
    if (!existsSync(journalFileOf(settings.directory))) initialise(settings, sandboxHotKey());
  }
  await serve(settings);
}

const [wish = "serve"] = process.argv.slice(2);
const isWish = (text: string): text is Wish => ["serve", "init", "sandbox"].includes(text);
await runCommand(isWish(wish) ? wish : null, USAGE, run);
