/**
 * `npm run import` with the files of a large shop: time, and the program's memory above that of an import of a few rows. Override
 * the sizes with `MOVING_MEMBERS`, `MOVING_PRODUCTS` and `MOVING_ORDERS`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFirstVersions } from "../../apps/server/src/first-versions.ts";
import { createRootMember } from "../../apps/server/src/modules/members/index.ts";
import { createAccountWithin } from "../../apps/server/src/modules/staff/index.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { writeShopKind } from "../../apps/server/src/platform/shop-kind.ts";
import { csvLines } from "../../packages/contract/src/csv.ts";
import { type Bench, type Figure, type Settings, SMALL_HEAP } from "../bench.ts";

const MEMORY = "MB above idle";
const EMAIL = "owner@shop.example";
const SIZES = {
  members: Number(process.env.MOVING_MEMBERS ?? 30_000),
  products: Number(process.env.MOVING_PRODUCTS ?? 100_000),
  orders: Number(process.env.MOVING_ORDERS ?? 5_000),
};
const LOOK_EVERY_MS = 50;
const ROOT = join(import.meta.dirname, "../..");

async function fill(url: string): Promise<void> {
  await migrate(url);
  const database = openDatabase({ url, maxConnections: 1 });
  const now = new Date();
  const root = {
    ...{ name: "Root", birthday: "2000-01-01", nationality: "TW", areaCode: "+886", mobile: "912345678" },
    ...{ password: "a long and quiet password", language: "en" as const },
  };
  const ports = {
    onRegistered: async () => {},
    agreementVersions: async () => ({ userAgreement: "1", privacyPolicy: "1" }),
  };
  await createRootMember(database, { ...ports, publicUrl: "https://shop.example" }, root, now, (tx) =>
    createAccountWithin(tx, {
      name: "Owner",
      email: EMAIL,
      passwordHash: "x",
      roles: ["owner"],
      passwordGiven: true,
      now,
    }),
  );
  await writeFirstVersions(database.queries, now);
  await writeShopKind(database.queries, "own");
  await database.close();
}

const idOf = (at: number) => String(30_000_000 + at);

function writeFiles(folder: string, { members, products, orders }: typeof SIZES): void {
  const write = (name: string, columns: string, rowAt: (at: number) => (string | number)[], rows: number) =>
    writeFileSync(
      join(folder, name),
      csvLines([columns.split(" "), ...Array.from({ length: rows }, (_, at) => rowAt(at))]),
    );
  const person = ["Lin Yating", "1980-02-29", "TW", "886"];
  const placeOf = (at: number) => {
    const parent = idOf((at - 1) >> 1);
    return at === 0 ? ["", "", ""] : [parent, at % 2 ? "left" : "right", parent];
  };
  write(
    "members.csv",
    "memberId name birthday nationality areaCode mobile email parentId side referrerId joinedOn activatedOn balance",
    (at) => [
      ...[idOf(at), ...person, `09${10_000_000 + at}`, `member${at}@shop.example`, ...placeOf(at), "2020-01-01"],
      ...[at % 2 ? "2021-01-01" : "", at % 3 ? "100.5" : ""],
    ],
    members,
  );
  const words = "A tea of the high mountains, picked by hand and rolled slowly. ";
  write(
    "products.csv",
    "product category name summary description code price bv stock",
    (at) => [at, `Category ${at % 50}`, `Oolong ${at}`, words, words.repeat(5), `SKU-${at}`, "12.5", "5", "1000"],
    products,
  );
  const address = ["Lin Yating", "+886", "0912345678", "TW", "台北市", "大安區", "1 Banyan Lane", "106"];
  write(
    "orders.csv",
    "order memberId orderedOn shippingFee recipient areaCode phone country province city detail postalCode code quantity price shippedOn shippingCompany trackingNumber",
    (at) => {
      const order = at >> 1;
      const sent = order % 2 ? ["2026-11-02", "Post", `RR${order}`] : ["", "", ""];
      const line = [`SKU-${at % products}`, 1 + (at % 5), "12.5"];
      return [`SO-${order}`, idOf(order % members), "2026-11-01", "5", ...address, ...line, ...sent];
    },
    orders * 2,
  );
}

/** The most memory of the program in MB, and its seconds. */
async function bringIn(url: string, folder: string, ...more: string[]) {
  const start = performance.now();
  const program = spawn(
    process.execPath,
    [SMALL_HEAP, join(ROOT, "apps/server/src/import.ts"), folder, "--as", EMAIL, ...more],
    {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, peakMegabytes(program.pid!));
  }, LOOK_EVERY_MS);
  const [code] = (await once(program, "close")) as [number | null];
  clearInterval(looking);
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  return { most, seconds: (performance.now() - start) / 1000 };
}

/** The most resident memory so far; 0 once the process has ended. */
function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function run({ cluster }: Settings): Promise<Figure[]> {
  const url = await cluster.database("moving", fill);
  const folder = mkdtempSync(join(tmpdir(), "banyan-moving-"));
  try {
    writeFiles(folder, { members: 3, products: 3, orders: 3 });
    const idle = await bringIn(url, folder);
    writeFiles(folder, SIZES);
    // With the audit, which reads everything.
    const { most, seconds } = await bringIn(url, folder, "--write");
    const rows = SIZES.members + SIZES.products + SIZES.orders;
    const amounts = { rows, "s in all": seconds, [MEMORY]: most - idle.most, "MB idle": idle.most };
    return [{ bench: "moving", what: "import", clients: 1, perSecond: rows / seconds, ratios: {}, amounts }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const movingBench: Bench = {
  name: "moving",
  about: "members, products and open orders of another system, brought in from files",
  bars: [{ what: "import", of: MEMORY, most: 128 }],
  run,
};
