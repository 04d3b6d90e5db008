/** What the server consists of; created once at the start. */
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
  database: Database;
  /** A standby that some calls read from; absent where the shop has none. */
  replica?: Replica | undefined;
  files: Files;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** Encrypts secrets in the database and in files. */
  vault: Vault;
  /** Where several processes share the port: what others of them know. */
  siblings?: Siblings;
  /** Folder of the built front ends; absent where only the API is wanted. */
  appsDirectory?: string;
  verifyContract?: boolean;
  shareResponsesForMs?: number;
}

export interface Siblings {
  /** The numbers of all processes, in the format of Prometheus. */
  metrics(): Promise<string>;
  /** Asks the sandbox's chain, which one of the processes has; undefined in that one. */
  askSandbox: ((method: string, params: readonly unknown[]) => Promise<unknown>) | undefined;
}
