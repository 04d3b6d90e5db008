/**
 * `npm run scale -- --members 1000000 --products 100000 --orders 10000000`: fills an empty database for measurements,
 * the one named by DATABASE_URL or the embedded one in DATA_DIR. `--seed` and `--until` (a date) make a run
 * reproducible.
 */
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../../src/platform/config.ts";
import { openDatabase } from "../../src/platform/database.ts";
import { openFiles } from "../../src/platform/files/index.ts";
import { migrate } from "../../src/platform/migrate.ts";
import { borrowPostgres } from "../../src/platform/postgres/index.ts";
import { keyFileIn, openVault } from "../../src/platform/sealed.ts";
import { StartupError } from "../../src/platform/startup-error.ts";
import { loadContent } from "../load-content.ts";
import { loadPictures, type PictureDeps } from "../load-pictures.ts";
import { DEMO_MEMBER_PASSWORD } from "../people/members.ts";
import { publicIdOf } from "./draw.ts";
import { fillScale } from "./fill.ts";

function readOptions() {
  const { values } = parseArgs({
    options: {
      members: { type: "string", default: "1000000" },
      products: { type: "string", default: "100000" },
      orders: { type: "string", default: "10000000" },
      seed: { type: "string", default: "banyan" },
      until: { type: "string" },
    },
  });
  const until = values.until === undefined ? new Date() : new Date(values.until);
  if (Number.isNaN(until.getTime())) throw new StartupError(`--until must be a date, not "${values.until}".`);
  return {
    members: count("members", values.members, 8, 10_000_000),
    products: count("products", values.products, 1, 1_000_000),
    orders: count("orders", values.orders, 0, 100_000_000),
    seed: values.seed,
    until,
  };
}

function count(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new StartupError(`--${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}

async function run(): Promise<void> {
  const scale = readOptions();
  const config = readConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true });
  const postgres = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await borrowPostgres({ dataDir: config.dataDir, purpose: "scale" });
  try {
    await migrate(postgres.url);
    const pictures = await withDemo(postgres.url, config, loadPictures);
    const started = performance.now();
    const vault = openVault({ configured: config.masterKeys, file: keyFileIn(config.dataDir) });
    await fillScale(postgres.url, { ...scale, pictures, vault }, (line) => console.log(line));
    await withDemo(postgres.url, config, (deps) => loadContent({ ...deps, pictures }));
    console.log(`Filled in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
    console.log(
      `Members sign in as ${publicIdOf(1)} … ${publicIdOf(scale.members)}, password ${DEMO_MEMBER_PASSWORD}.`,
    );
  } finally {
    await postgres.stop();
  }
}

/** Runs `work` with the dependencies of the demo's loaders. */
async function withDemo<T>(url: string, config: Config, work: (deps: PictureDeps) => Promise<T>): Promise<T> {
  const database = openDatabase({ url });
  try {
    return await work({ database, files: openFiles(config), now: new Date() });
  } finally {
    await database.close();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
