/**
 * `npm run kyc:keys`: lists the master keys of identity papers and how many keys each one wraps, in DATABASE_URL or the
 * embedded database of DATA_DIR. Works while the shop runs. `npm run kyc:keys -- rotate` adds a new current key to the
 * key file. From the next start on the server wraps with it and re-wraps all existing keys.
 */

import { KEYS_VARIABLE, keyFileOf, keysInUse, openKeys } from "./modules/kyc/index.ts";
import { withCommandDatabase } from "./platform/command-database.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { addKeyToFile } from "./platform/sealed.ts";
import { StartupError } from "./platform/startup-error.ts";

function rotate(config: Config): void {
  if (config.kycMasterKeys) {
    throw new StartupError(
      `The keys are in ${KEYS_VARIABLE}: put a new one (openssl rand -base64 32) and a comma in front of them there.`,
    );
  }
  const id = addKeyToFile(keyFileOf(config));
  console.log(`New key ${id}. Keep a copy of ${keyFileOf(config)}, and start the server anew.`);
}

async function list(config: Config): Promise<void> {
  const { keyIds } = openKeys(config).vault;
  return withCommandDatabase(config, { purpose: "kyc:keys" }, async (database) => {
    const counts = new Map((await keysInUse(database.queries)).map(({ keyId, count }) => [keyId, count]));
    for (const id of new Set([...keyIds, ...counts.keys()])) {
      const count = counts.get(id) ?? 0;
      console.log(`${id}  ${String(count).padStart(8)} wrapped  ${standing(keyIds.indexOf(id), count)}`);
    }
  });
}

function standing(at: number, count: number): string {
  if (at < 0) return "MISSING: what it wraps cannot be opened";
  if (at === 0) return "current";
  return count === 0 ? "former, may be taken away" : "former, still needed";
}

const config = readConfig(process.env);
try {
  if (process.argv[2] === "rotate") rotate(config);
  else await list(config);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
