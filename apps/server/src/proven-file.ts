/** The newest proven block of each database, in `DATA_DIR/audit`, where write access to the database does not reach. */
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Proven, provenSchema } from "./modules/ledger/index.ts";
import { StartupError } from "./platform/startup-error.ts";

export const provenFile = (dataDir: string, database: string): string => join(dataDir, "audit", `${database}.json`);

/** Undefined where nothing was proven yet. Throws StartupError for a file that is something else. */
export async function readProven(file: string): Promise<Proven | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return provenSchema.parse(JSON.parse(text));
  } catch {
    throw new StartupError(`${file} is not an audit result. Remove it, and run npm run audit.`);
  }
}

/** Replaces the file at once. */
export async function writeProven(file: string, proven: Proven): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(proven)}\n`, { flush: true });
  await rename(`${file}.new`, file);
}
