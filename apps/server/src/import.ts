/**
 * `npm run import -- DIR --as EMAIL`: tries to bring in the members, products and open orders of another system (docs/operations.md,
 * Moving in), and says by file and row what is wrong. `--write` keeps what was brought in. All or nothing: one transaction, with the audit in it. In
 * DATABASE_URL or the embedded database of DATA_DIR. Exit code: 1 if anything is wrong, 2 on wrong usage.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { textOfFile } from "@banyan/contract/text-file.ts";
import { auditBooks } from "./audit-books.ts";
import { currentMarket } from "./modules/market/index.ts";
import {
  type Fault,
  MEMBERS_FILE,
  type Moved,
  type MovingFiles,
  moveIn,
  ORDERS_FILE,
  PRODUCTS_FILE,
} from "./modules/moving-in/index.ts";
import { staffByEmail, writeAuditLog } from "./modules/staff/index.ts";
import { requireCode } from "./platform/code-schema.ts";
import { withCommandDatabase } from "./platform/command-database.ts";
import { runCommand } from "./platform/command-end.ts";
import { readConfig } from "./platform/config.ts";
import type { Tx } from "./platform/database.ts";
import { readShopKind } from "./platform/shop-kind.ts";
import { StartupError } from "./platform/startup-error.ts";

const USAGE = "npm run import -- DIR --as EMAIL [--write]";
/** The audit reads everything. */
const STATEMENT_LIMIT_MS = 3_600_000;
const FAULTS_SHOWN = 100;
const MEMBERS_BETWEEN_LINES = 10_000;

interface Wish {
  from: string;
  email: string;
  write: boolean;
}

/** null on wrong usage. */
function readArguments(): Wish | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { as: { type: "string" }, write: { type: "boolean" } },
    });
    const { as: email, write = false } = values;
    if (positionals.length !== 1 || !email) return null;
    return { from: resolve(process.env.INIT_CWD ?? ".", positionals[0]!), email, write };
  } catch {
    return null;
  }
}

/** Ends the transaction of a trial. */
class NotKept extends Error {}

async function bringIn({ from, email, write }: Wish): Promise<void> {
  const files = readFiles(from);
  const config = readConfig(process.env);
  try {
    const given = { purpose: "import", statementTimeoutMs: STATEMENT_LIMIT_MS };
    await withCommandDatabase(config, given, async (database) => {
      await requireCode(database.queries);
      if ((await readShopKind(database.queries)) !== "own")
        throw new StartupError("This is the demo. A shop of its own starts with DEMO=0.");
      const staffId = await staffByEmail(database.queries, email);
      await database.transaction(async (tx) => {
        const { members, products, orders } = await moveAndAudit(tx, files, staffId);
        await writeAuditLog(tx, {
          staffId,
          action: "shop.import",
          subject: "",
          details: { members, products, orders },
          now: new Date(),
        });
        if (!write) throw new NotKept();
      });
      console.log(
        "Brought in. Members choose a password by “Forgot password”; products wait unpublished in the office.",
      );
    });
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    console.log("Nothing was kept. Add --write to bring it in.");
  }
}

function readFiles(from: string): MovingFiles {
  function reader(name: string): (() => string) | undefined {
    if (!existsSync(join(from, name))) return undefined;
    return () => {
      const text = textOfFile(readFileSync(join(from, name)));
      if (text === null) throw new StartupError(`${name} is neither UTF-8 nor UTF-16.`);
      return text;
    };
  }
  const files = { members: reader(MEMBERS_FILE), products: reader(PRODUCTS_FILE), orders: reader(ORDERS_FILE) };
  if (Object.values(files).every((read) => read === undefined))
    throw new StartupError(`${from} has none of ${MEMBERS_FILE}, ${PRODUCTS_FILE} and ${ORDERS_FILE}.`);
  return files;
}

/** Throws StartupError if a file or the audit has a fault. */
async function moveAndAudit(tx: Tx, files: MovingFiles, staffId: string): Promise<Moved> {
  const now = new Date();
  const market = await currentMarket(tx, now);
  const onMember = (done: number, of: number) => {
    if (done % MEMBERS_BETWEEN_LINES === 0) console.log(`${done} of ${of} members`);
  };
  const moved = await moveIn(tx, files, { market, staffId, now, onMember });
  if (moved.faults.length > 0) throw new StartupError(faultLines(moved.faults));
  console.log(
    `${moved.members} members, ${moved.products} products with ${moved.skus} SKUs, ${moved.orders} open orders`,
  );
  for await (const { check, examined, fault } of auditBooks(tx)) {
    if (fault)
      throw new StartupError(`The audit found a fault, so nothing was kept: ${check}: ${fault.row} ${fault.message}`);
    console.log(`ok     ${check}: ${examined}`);
  }
  return moved;
}

function faultLines(faults: readonly Fault[]): string {
  const lines = faults
    .slice(0, FAULTS_SHOWN)
    .map(({ file, row, column, problem }) => [`${file} row ${row}`, column, problem].filter(Boolean).join(": "));
  const more = faults.length > FAULTS_SHOWN ? [`… and ${faults.length - FAULTS_SHOWN} more`] : [];
  return [...lines, ...more, `${faults.length} faults: nothing was brought in.`].join("\n");
}

await runCommand(readArguments(), USAGE, bringIn);
