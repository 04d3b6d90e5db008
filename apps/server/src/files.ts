/**
 * `npm run files`: prints the storage locations of the shop's files. `npm run files -- move` moves files from
 * FILES_FORMER_URL to FILES_URL while the shop runs; `--remove` deletes each file from the former location once its
 * copy is verified. Exit code: 1 on failure, 2 on wrong usage.
 */
import { parseArgs } from "node:util";
import { runCommand } from "./platform/command-end.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { type Files, filesAt, type Moved, moveFiles, whileNobodyMoves } from "./platform/files/index.ts";
import { borrowPostgres } from "./platform/postgres/index.ts";
import { StartupError } from "./platform/startup-error.ts";

const USAGE = "npm run files -- move [--remove]";
const SAY_EVERY = 1_000;

interface Wish {
  move: boolean;
  remove: boolean;
}

/** null on wrong usage. */
function readArguments(): Wish | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { remove: { type: "boolean" } } });
    const { remove = false } = values;
    if (positionals.length === 0 && !remove) return { move: false, remove };
    return positionals.length === 1 && positionals[0] === "move" ? { move: true, remove } : null;
  } catch {
    return null;
  }
}

async function run({ move, remove }: Wish): Promise<void> {
  const config = readConfig(process.env);
  const { home, former } = config.files;
  const to = filesAt(home, config.dataDir);
  if (!move) {
    await tell(to, former && filesAt(former, config.dataDir));
    return;
  }
  if (!former)
    throw new StartupError(
      "Set FILES_FORMER_URL to the home where the files are, for the shop too, and start the shop with it before you move.",
    );
  const from = filesAt(former, config.dataDir);
  await to.check();
  await from.check();
  let said = 0;
  const moved = await alone(config, (lost) =>
    moveFiles({ from, to, remove, lost }, ({ written, there }) => {
      if (written + there - said < SAY_EVERY) return;
      said = written + there;
      console.log(`  ${said} files`);
    }),
  );
  report(moved, { from, to, remove });
}

async function tell(home: Files, former: Files | undefined): Promise<void> {
  await home.check();
  console.log(`${await countOf(home)} files in ${home.home}`);
  if (former) console.log(`${await countOf(former)} files in the former home, ${former.home}`);
}

async function countOf(files: Files): Promise<number> {
  let count = 0;
  for await (const _ of files.list()) count += 1;
  return count;
}

/** Concurrent moves could mistake each other's copies for files that the shop deleted. */
async function alone<T>({ databaseUrl, dataDir }: Config, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const postgres = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await borrowPostgres({ dataDir, purpose: "files" });
  try {
    return await whileNobodyMoves(postgres.url, work);
  } finally {
    await postgres.stop();
  }
}

function report(
  { written, there, removed, different }: Moved,
  { from, to, remove }: { from: Files; to: Files; remove: boolean },
): void {
  console.log(`${written} files written to ${to.home}, ${there} were there, each compared by its hash.`);
  if (different.length > 0)
    throw new StartupError(
      `${different.length} files differ in both homes, and none of them was touched: ${different.slice(0, 5).join(", ")}`,
    );
  if (remove) console.log(`${removed} files removed from ${from.home}. Now FILES_FORMER_URL can go.`);
  else console.log(`Nothing was removed from ${from.home}: add --remove once this looks right.`);
}

await runCommand(readArguments(), USAGE, run);
