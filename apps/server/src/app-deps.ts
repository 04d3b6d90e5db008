/** Dependencies of the server, created once at startup. */
import type { PushTransport } from "./modules/notifications/index.ts";
import type { Chain } from "./modules/payments/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/database.ts";
import type { Files } from "./platform/files/index.ts";
import type { Logger } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Replica } from "./platform/replica.ts";
import type { Vault } from "./platform/sealed.ts";

export interface AppDeps {
  config: Config;
  /** The shop's chain: a real one, the sandbox, or none. */
  chain: Chain;
  database: Database;
  /** Standby that some calls read from; absent if the shop has none. */
  replica?: Replica | undefined;
  files: Files;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** Encrypts secrets in the database and in files. */
  vault: Vault;
  /** Access to the sibling processes; set if several processes share the port. */
  siblings?: Siblings;
  /** In place of the push services of browsers, in tests. */
  pushTransport?: PushTransport;
  /** Directory of the built front ends; absent for an API-only server. */
  appsDirectory?: string;
  verifyContract?: boolean;
  shareResponsesForMs?: number;
}

export interface Siblings {
  /** Metrics of all processes, in the Prometheus text format. */
  metrics(): Promise<string>;
  /** JSON-RPC to the sandbox chain, which runs in one process; undefined in that process. */
  askSandbox: ((method: string, params: readonly unknown[]) => Promise<unknown>) | undefined;
}
