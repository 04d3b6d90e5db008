/**
 * Automatic payouts while the server runs: the worker in this process, and in the sandbox also the signer process, with
 * a published key and a journal that is deleted with the sandbox. In production the operator starts the signer as a
 * different user (docs/operations.md).
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { AppDeps } from "./app-deps.ts";
import { isHotWalletShort, type Keeper, SANDBOX_HOT_WALLET, saveHouseAddress } from "./modules/chain/index.ts";
import { createPayoutWorker, keepPaying, type PayoutPorts } from "./modules/payouts/index.ts";
import { signerAt } from "./modules/signer/index.ts";
import { newSignerLogin } from "./platform/app-login.ts";
import { decisionPorts, paymentPorts } from "./wiring.ts";

/** Next to this file in the sources, and next to the bundle. */
const SIGNER = fileURLToPath(new URL(`./signer${extname(import.meta.url)}`, import.meta.url));
const START_AGAIN_MS = 1_000;
/** The demo has larger payments to show the limits: staff pay those by hand. */
const SANDBOX_LIMITS = { SIGNER_MOST_PAYMENT: "100", SIGNER_MOST_ADDRESS: "1000", SIGNER_MOST_DAY: "100000" };

/** Starts payouts; undefined if withdrawals are paid by hand. */
export async function startPayouts(
  deps: AppDeps,
  keeper: Keeper | undefined,
  ownerUrl: string,
): Promise<{ stop(): Promise<void> } | undefined> {
  const { config, database, clock, log } = deps;
  if (config.payouts === "hand" || !keeper) return undefined;
  const payments = paymentPorts(deps);
  const { chain } = payments;
  let socket = "";
  let stopSigner = () => {};
  if (config.payouts === "sandbox") {
    const login = await newSignerLogin(ownerUrl).catch((error: unknown) => {
      log.warn({ err: error }, "the sandbox signer cannot log in to the database: withdrawals are paid by hand");
      return undefined;
    });
    if (login === undefined) return undefined;
    ({ socket, stop: stopSigner } = startSandboxSigner(deps, {
      login,
      token: chain.token,
      firstNonce: await hotNonce(keeper),
    }));
  } else ({ socket } = config.payouts);
  const withdrawals = decisionPorts(payments);
  const ports: PayoutPorts = {
    withdrawals,
    signer: signerAt(socket),
    chain: keeper.payouts,
    async nameWallet(tx, { address, now }) {
      await saveHouseAddress(tx, chain.id, { address: address.toLowerCase(), role: "hot", now });
    },
    isWalletShort: (executor) => isHotWalletShort(executor, chain.id),
    sandbox: chain.sandbox,
  };
  const paying = keepPaying(createPayoutWorker({ database, clock, ports }), { log, isReading: keeper.isReading });
  return {
    async stop() {
      await paying.stop();
      stopSigner();
    },
  };
}

/** Nonces of each life of the sandbox begin elsewhere. */
async function hotNonce(keeper: Keeper): Promise<number> {
  return Number(await keeper.sandboxNode()?.("eth_getTransactionCount", [SANDBOX_HOT_WALLET, "latest"]));
}

function startSandboxSigner(
  { config, log }: Pick<AppDeps, "config" | "log">,
  { login, token, firstNonce }: { login: string; token: string; firstNonce: number },
): { socket: string; stop(): void } {
  const directory = join(config.dataDir, "sandbox-signer");
  // The sandbox chain is recreated with this process, so its journal must be too.
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const socket = join(tmpdir(), `banyan-signer-${process.pid}.sock`);
  const env = {
    PATH: process.env.PATH ?? "",
    SIGNER_DIR: directory,
    SIGNER_SOCKET: socket,
    SIGNER_PASSPHRASE: "known to everybody",
    SIGNER_DATABASE_URL: login,
    SIGNER_FIRST_NONCE: String(firstNonce),
    CHAIN_ID: "31337",
    CHAIN_TOKEN: token,
    ...SANDBOX_LIMITS,
  };
  let stopping = false;
  let stopChild = () => {};
  function start(): void {
    const child = spawn(process.execPath, [SIGNER, "sandbox"], { env, stdio: ["pipe", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => log.info({ pid: child.pid, line }, "signer"));
    }
    child.on("error", (error) => log.error({ err: error }, "the signer could not be started"));
    child.on("close", (code, signal) => {
      if (stopping) return;
      log.warn({ code, signal }, "the signer exited; restarting it");
      setTimeout(() => !stopping && start(), START_AGAIN_MS).unref();
    });
    stopChild = () => void child.kill("SIGTERM");
  }
  start();
  return {
    socket,
    stop() {
      stopping = true;
      stopChild();
    },
  };
}
