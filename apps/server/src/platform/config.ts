/**
 * Configuration from environment variables, read once at startup. An invalid value aborts the start with a message that
 * names it.
 */
import { resolve } from "node:path";
import { type FilesConfig, filesConfig } from "./files/index.ts";
import { StartupError } from "./startup-error.ts";

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** Login of requests at an external PostgreSQL: a role that cannot become the owner. */
  databaseAppUrl: string | undefined;
  /** A standby for lists, search, statements and settlements; absent: everything reads the primary. */
  databaseReadUrl: string | undefined;
  /** Maximum staleness of reads from the standby, in milliseconds. */
  databaseReadBehindMs: number;
  demo: boolean;
  /** Public URL of the shop, without a trailing slash. Prefix of links in emails and invitations. */
  publicUrl: string;
  /** Origins, besides that of the server, whose pages may call the shop's API. */
  clientOrigins: readonly string[];
  /** Storage locations of pictures and papers: current and former. */
  files: FilesConfig;
  smtpUrl: string | undefined;
  mailFrom: string;
  logLevel: string;
  /** Number of trusted proxies in front of the server, for the client's address. */
  trustedProxies: number;
  databaseConnections: number;
  /** Number of server processes that share the port. */
  processes: number;
  /** Event loop delay, in milliseconds, above which requests get 503; 0 disables it. */
  shedAtDelayMs: number;
  /** Maximum concurrent calls per process; more get 503. */
  mostCallsAtOnce: number;
  /** When a registration requires proof of work: during bursts, always or never. */
  registrationWork: (typeof WORK_DEMANDS)[number];
  /** Chain that deposits arrive on: a real one, the demo's play money, or none. */
  chain: ChainConfig | "sandbox" | "none";
  /**
   * How withdrawals are paid: by staff, or by a signer behind a socket. In the sandbox the server starts the signer.
   */
  payouts: "hand" | "sandbox" | { socket: string };
  /** Master keys for secrets at rest (sealed.ts); absent: the key file in `dataDir`. */
  masterKeys: string | undefined;
  /** Master keys of identity papers; absent: a separate key file in `dataDir`. */
  kycMasterKeys: string | undefined;
  /** Whether devices get the shop's service worker; otherwise they lose the one they have. */
  serviceWorker: boolean;
  /** Tiles under the built-in map, from a third-party server; null for none. */
  mapTiles: MapTiles | null;
  /** Bearer token that allows reading `/metrics` from anywhere. */
  metricsToken: string | undefined;
}

export interface MapTiles {
  /** Contains {z}, {x} and {y} once each, after the origin. */
  url: string;
  /** Attribution required by the map's provider. */
  attribution: string;
}

export interface ChainConfig {
  /** Extended public key of the account that deposit addresses are derived from. */
  xpub: string;
  /** Keys of earlier deposit addresses. */
  formerXpubs: readonly string[];
  /** Expected address at index 0 of the key. */
  firstAddress: string | undefined;
  id: bigint;
  /** Contract of the token. */
  token: string;
  /** At least two nodes of the chain, which must agree. */
  rpcUrls: readonly string[];
  /** Maximum calls per JSON-RPC batch; 1 disables batching. */
  rpcBatch: number;
}

const WORK_DEMANDS = ["crowded", "always", "never"] as const;

/** USDT on BNB Smart Chain. */
export const BSC = { id: 56, token: "0x55d398326f99059fF775485246999027B3197955" };
export const MOST_CHAIN_ID = 2 ** 31 - 1;

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = integer(env, "PORT", 8080, 0, 65_535);
  const host = env.HOST || "127.0.0.1";
  const demo = env.DEMO !== "0";
  const chain = chainConfig(env, demo);
  return {
    host,
    port,
    dataDir: resolve(env.DATA_DIR || "data"),
    databaseUrl: env.DATABASE_URL || undefined,
    databaseAppUrl: needingDatabase(env, "DATABASE_APP_URL", "the login that migrates"),
    databaseReadUrl: needingDatabase(env, "DATABASE_READ_URL", "the primary"),
    databaseReadBehindMs: integer(env, "DATABASE_READ_BEHIND_MS", 1_000, 100, 60_000),
    demo,
    publicUrl: (env.PUBLIC_URL || `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`).replace(/\/$/, ""),
    clientOrigins: originsOf(env.CLIENT_ORIGINS ?? ""),
    files: filesConfig(env),
    smtpUrl: env.SMTP_URL || undefined,
    mailFrom: env.MAIL_FROM || "Banyan <no-reply@banyan.example>",
    logLevel: env.LOG_LEVEL || "info",
    trustedProxies: integer(env, "TRUSTED_PROXIES", 0, 0, 10),
    databaseConnections: integer(env, "DATABASE_CONNECTIONS", 16, 2, 200),
    processes: integer(env, "PROCESSES", 1, 1, 64),
    shedAtDelayMs: integer(env, "SHED_AT_DELAY_MS", 1_000, 0, 60_000),
    registrationWork: workDemand(env.REGISTRATION_WORK, demo),
    mostCallsAtOnce: integer(env, "MOST_CALLS_AT_ONCE", 512, 1, 100_000),
    chain,
    payouts: payoutsConfig(env, chain),
    masterKeys: env.MASTER_KEY || undefined,
    kycMasterKeys: env.KYC_MASTER_KEYS || undefined,
    serviceWorker: isOn(env, "SERVICE_WORKER"),
    mapTiles: tilesOf(env),
    metricsToken: env.METRICS_TOKEN || undefined,
  };
}

/** The demo has a public invitation code, and nothing to gain from mass registration. */
function workDemand(text: string | undefined, demo: boolean): Config["registrationWork"] {
  const demand = WORK_DEMANDS.find((one) => one === (text || (demo ? "never" : "crowded")));
  if (!demand) throw new StartupError(`REGISTRATION_WORK must be ${WORK_DEMANDS.join(", ")}, not "${text}".`);
  return demand;
}

/** A variable that is only valid together with DATABASE_URL. */
function needingDatabase(env: NodeJS.ProcessEnv, name: string, what: string): string | undefined {
  const value = env[name];
  if (value && !env.DATABASE_URL) throw new StartupError(`${name} needs DATABASE_URL, ${what}.`);
  return value || undefined;
}

/** A variable that is `on`, as without a value, or `off`. */
function isOn(env: NodeJS.ProcessEnv, name: string): boolean {
  const value = env[name] || "on";
  if (value !== "on" && value !== "off") throw new StartupError(`${name} must be on or off, not "${value}".`);
  return value === "on";
}

/** Play money exists only in the demo: elsewhere it could be withdrawn as real money. */
function chainConfig(env: NodeJS.ProcessEnv, demo: boolean): Config["chain"] {
  if (!env.CHAIN_XPUB) {
    const alone = ["CHAIN_FIRST_ADDRESS", "CHAIN_FORMER_XPUBS", "CHAIN_ID", "CHAIN_TOKEN", "CHAIN_RPC_URLS"].find(
      (name) => env[name],
    );
    if (alone) throw new StartupError(`${alone} needs CHAIN_XPUB; without it the shop accepts no deposits.`);
    return demo ? "sandbox" : "none";
  }
  if (demo) {
    throw new StartupError("CHAIN_XPUB is for a real shop: set DEMO=0. The demo has play money only.");
  }
  const id = integer(env, "CHAIN_ID", BSC.id, 1, MOST_CHAIN_ID);
  if (id !== BSC.id && !env.CHAIN_TOKEN) {
    throw new StartupError(`CHAIN_ID=${id} needs CHAIN_TOKEN: the token of BSC is not on that chain.`);
  }
  return {
    xpub: env.CHAIN_XPUB,
    formerXpubs: (env.CHAIN_FORMER_XPUBS ?? "").split(",").flatMap((part) => part.trim() || []),
    firstAddress: env.CHAIN_FIRST_ADDRESS || undefined,
    id: BigInt(id),
    token: env.CHAIN_TOKEN || BSC.token,
    rpcUrls: rpcUrls(env.CHAIN_RPC_URLS ?? ""),
    rpcBatch: integer(env, "CHAIN_RPC_BATCH", 100, 1, 1_000),
  };
}

function payoutsConfig({ PAYOUTS, SIGNER_SOCKET }: NodeJS.ProcessEnv, chain: Config["chain"]): Config["payouts"] {
  const mode = PAYOUTS || "hand";
  if (mode === "hand") return "hand";
  if (mode !== "signer") throw new StartupError(`PAYOUTS must be hand or signer, not "${mode}".`);
  if (chain === "sandbox") return "sandbox";
  if (chain === "none") throw new StartupError("PAYOUTS=signer needs CHAIN_XPUB: without a chain nothing is sent.");
  if (!SIGNER_SOCKET) throw new StartupError("PAYOUTS=signer needs SIGNER_SOCKET, where the signer listens.");
  return { socket: SIGNER_SOCKET };
}

/** Exact origins, as browsers send them. */
function originsOf(text: string): string[] {
  const origins = text.split(",").flatMap((part) => part.trim() || []);
  const strange = origins.find(
    (origin) => !/^https?:\/\//.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin,
  );
  if (strange) throw new StartupError(`CLIENT_ORIGINS must be origins like https://shop.example, not "${strange}".`);
  return origins;
}

const TILE_PLACES = ["{z}", "{x}", "{y}"];

function tilesOf({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }: NodeJS.ProcessEnv): MapTiles | null {
  if (!url) {
    if (attribution) throw new StartupError("MAP_TILES_ATTRIBUTION needs MAP_TILES_URL.");
    return null;
  }
  const origin = /^https?:\/\/[^/?#{}]+(?=\/)/.exec(url)?.[0];
  const isComplete = TILE_PLACES.every((place) => url.split(place).length === 2);
  if (!origin || !URL.canParse(origin) || !isComplete || new URL(origin).username !== "") {
    throw new StartupError("MAP_TILES_URL must be like https://tiles.example/{z}/{x}/{y}.png.");
  }
  if (!attribution) throw new StartupError("MAP_TILES_URL needs MAP_TILES_ATTRIBUTION: whose map it is.");
  return { url, attribution };
}

/** Deposits on an unwatched chain would be lost, and a single node could invent deposits. */
function rpcUrls(text: string): string[] {
  const urls = text.split(",").flatMap((part) => part.trim() || []);
  const strange = urls.findIndex((url) => !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol));
  if (strange >= 0)
    throw new StartupError(`Address ${strange + 1} of CHAIN_RPC_URLS must begin with http:// or https://.`);
  if (new Set(urls.map((url) => new URL(url).host)).size < 2) {
    throw new StartupError("CHAIN_XPUB needs CHAIN_RPC_URLS: nodes of two providers or more, separated by commas.");
  }
  return urls;
}

/** An integer variable. Throws StartupError if it is not an integer or is out of range. */
export function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, least: number, most: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new StartupError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}
