/**
 * The growth plan (docs/scale.md) computed from the measured figures in the page itself: `node tools/growth.mjs` checks
 * that its table matches its figures, `--write` updates it. Also checks that each figure appears in its cited source,
 * that the page lists every table of the database, and that the hot paths use nothing that a distributed PostgreSQL
 * lacks.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const ROOT = dirname(import.meta.dirname);
const PAGE = join(ROOT, "docs", "scale.md");
const [BEGIN, END] = ["<!-- computed by tools/growth.mjs -->", "<!-- end -->"];
const MEMBERS = [1e4, 1e5, 1e6, 1e7, 1e8];
/** Modules whose functions run within an order, a payment or another movement of money. */
const HOT = ["cart", "catalog", "ledger", "orders"];
/** Features that sharded engines lack, or support on a single machine only. */
const LACKING = {
  "a recursive query": /\bwith recursive\b/i,
  "an advisory lock": /\bpg_(?:try_)?advisory/i,
  "a temporary table": /\btemp(?:orary)? table\b/i,
  "a notice to listeners": /\bpg_notify\b|\b(?:un)?listen \w+;|\bnotify \w+/i,
  "a lock of a whole table": /\block table\b/i,
  "a cursor": /\bcursor\b/i,
  "a sequence": /\bnextval\b/i,
  "the number of a transaction": /\bpg_current_xact_id\b|\bpg_snapshot_/i,
};

export const readPage = () => readFileSync(PAGE, "utf8");

/** Rows of the table below a heading whose first column is a name in backquotes. */
function rowsBelow(page, heading) {
  const part = page.slice(page.indexOf(`## ${heading}`)).split(/\n## /)[0];
  return [...part.matchAll(/^\| `([^|]+)` \| (.+) \|$/gm)].map(([, name, rest]) => [name, ...rest.split(" | ")]);
}

/** Each figure of the page as `{ name, value, isMeasured, file, words }`; an assumption has neither file nor words. */
export function readFigures(page) {
  const measured = rowsBelow(page, "Figures").map(([name, value, , where]) => {
    const [, file, words] = /^\[[^\]]+\]\(([^)]+)\): “(.+)”$/.exec(where) ?? [];
    return { name, value: Number(value), isMeasured: true, file, words };
  });
  const assumed = rowsBelow(page, "Assumptions").map(([name, value]) => ({
    name,
    value: Number(value),
    isMeasured: false,
  }));
  return [...measured, ...assumed];
}

/** The requirements of a number of members. Names of figures are the page's. */
export function needsOf(members, figures) {
  const of = (name) => {
    const found = figures.find((figure) => figure.name === name);
    if (!found || !Number.isFinite(found.value)) throw new Error(`docs/scale.md has no figure ${name}`);
    return found.value;
  };
  const ordersADay = members * of("orders-a-day");
  const peak = (ordersADay / 86_400) * of("peak");
  const views = peak * of("views-an-order");
  const cores = (milliseconds) => milliseconds / 1000 / of("most-busy");
  const node = cores(peak * of("checkout-node") + views * of("view-node"));
  const postgres = cores(peak * of("checkout-postgres") + views * of("view-postgres"));
  const yearTerabytes = (ordersADay * 365 * of("order-bytes") + members * of("member-bytes")) / 1e12;
  const treeGigabytes = (2 * members * of("tree-bytes")) / 1e9;
  const settleGigabytes = (members / 1e7) * of("settle-gigabytes");
  const processes = Math.max(1, Math.ceil(node));
  const restoreHours = (yearTerabytes * 1e6) / of("restore-megabytes") / 3600;
  const limits = [
    ["cores of Node", node / of("small-cores")],
    ["cores of PostgreSQL", postgres / of("large-cores")],
    [
      "memory of the trees",
      (processes * treeGigabytes) / (of("small-gigabytes") * Math.ceil(node / of("small-cores"))),
    ],
    ["memory of the settlement", settleGigabytes / of("large-gigabytes")],
    ["time to restore", restoreHours / of("restore-hours")],
  ];
  const [first, share] = limits.toSorted(([, a], [, b]) => b - a)[0];
  const dollars =
    (node + postgres) * of("dollars-a-core") +
    3 * yearTerabytes * of("dollars-a-terabyte") +
    (processes * treeGigabytes + settleGigabytes) * of("dollars-a-gigabyte");
  return {
    ordersADay,
    peak,
    node,
    postgres,
    yearTerabytes,
    logMegabytes: (peak * of("order-log-bytes")) / 1e6,
    treeGigabytes,
    settleSeconds: (members / 1e6) * of("settle-seconds"),
    settleGigabytes,
    restoreHours,
    first,
    share,
    dollars,
  };
}

const short = (value) => {
  if (value >= 1000) return Math.round(value).toLocaleString("en");
  return value >= 10 ? value.toFixed(0) : value >= 0.1 ? value.toFixed(1) : value > 0 ? value.toPrecision(1) : "0";
};

/** The table of the page. */
export function tableOf(figures) {
  const columns = MEMBERS.map((members) => needsOf(members, figures));
  const more = figures.map((one) => (one.name === "orders-a-day" ? { ...one, value: one.value * 10 } : one));
  const busier = MEMBERS.map((members) => needsOf(members, more));
  const row = (name, value, needs = columns) => [name, ...needs.map(value)];
  const rows = [
    ["", ...MEMBERS.map((members) => `${members.toLocaleString("en")} members`)],
    ["---", ...MEMBERS.map(() => "---")],
    row("orders a day", ({ ordersADay }) => short(ordersADay)),
    row("orders a second, busiest", ({ peak }) => short(peak)),
    row("cores of Node", ({ node }) => short(node)),
    row("cores of PostgreSQL", ({ postgres }) => short(postgres)),
    row("rows of one year, TB", ({ yearTerabytes }) => short(yearTerabytes)),
    row("log to replicas and backups, busiest, MB/s", ({ logMegabytes }) => short(logMegabytes)),
    row("team tree of one process, made anew, GB", ({ treeGigabytes }) => short(treeGigabytes)),
    row("a day's settlement, computing, s", ({ settleSeconds }) => short(settleSeconds)),
    row("… memory, GB", ({ settleGigabytes }) => short(settleGigabytes)),
    row("restore of one year's rows, hours", ({ restoreHours }) => short(restoreHours)),
    row("nearest to its limit", ({ first }) => first),
    row("… how near", ({ share }) => `${short(share * 100)} %`),
    row("dollars a month", ({ dollars }) => short(dollars)),
    row("**ten times the orders**: a day", ({ ordersADay }) => short(ordersADay), busier),
    row("… cores of Node", ({ node }) => short(node), busier),
    row("… cores of PostgreSQL", ({ postgres }) => short(postgres), busier),
    row("… rows of one year, TB", ({ yearTerabytes }) => short(yearTerabytes), busier),
    row("… nearest to its limit", ({ first }) => first, busier),
    row("… how near", ({ share }) => `${short(share * 100)} %`, busier),
    row("… dollars a month", ({ dollars }) => short(dollars), busier),
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const between = (page) => page.slice(page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)).trim();

/** Everything on the page that is wrong. */
export function wrongIn(page) {
  const figures = readFigures(page);
  const wrong = figures.filter(({ value }) => !(value > 0)).map(({ name }) => `${name} is not a positive number`);
  const text = (file) => readFileSync(resolve(ROOT, "docs", file), "utf8").replaceAll(/\s+/g, " ");
  for (const { name, value, file, words } of figures.filter(({ isMeasured }) => isMeasured)) {
    if (!words) wrong.push(`${name} cites no source`);
    else if (!text(file).includes(words)) wrong.push(`${name}: ${file} does not contain “${words}”`);
    else if (!words.replaceAll(",", "").includes(String(value)))
      wrong.push(`${name}: ${value} does not match “${words}”`);
  }
  if (wrong.length === 0 && between(page) !== tableOf(figures)) wrong.push("the table does not match the figures");
  return [...wrong, ...wrongTables(page), ...wrongHotPaths(page)];
}

/** Every table of the database is listed, with its sharding column. */
function wrongTables(page) {
  const types = readFileSync(join(ROOT, "apps/server/src/platform/database.gen.ts"), "utf8");
  const tables = new Map(
    [...types.matchAll(/^ {2}"(\w+\.\w+)": (\w+);$/gm)].map(([, table, type]) => {
      const body = types.slice(types.indexOf(`interface ${type} {`)).split("\n}")[0];
      return [table, [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column]) => column)];
    }),
  );
  const placed = rowsBelow(page, "Distribution").flatMap(([key, , names]) =>
    [...names.matchAll(/`(\w+\.\w+)`/g)].map(([, table]) => ({ key, table })),
  );
  const wrong = [...tables.keys()]
    .filter((table) => placed.filter((one) => one.table === table).length !== 1)
    .map((table) => `${table} is not listed exactly once`);
  for (const { key, table } of placed) {
    if (!tables.has(table)) wrong.push(`${table} is not a table`);
    else if (/^\w+$/.test(key) && !["everywhere", "one"].includes(key) && !tables.get(table).includes(key))
      wrong.push(`${table} has no ${key}`);
  }
  return wrong;
}

/** The page lists exactly the exceptions that hot paths use. */
function wrongHotPaths(page) {
  const known = new Set(rowsBelow(page, "Hot paths").map(([file, what]) => `${file} ${what}`));
  const found = new Set();
  for (const module of HOT) {
    const directory = join(ROOT, "apps/server/sql", module);
    for (const name of readdirSync(directory)) {
      const text = readFileSync(join(directory, name), "utf8").replaceAll(/--.*$/gm, "");
      for (const [what, pattern] of Object.entries(LACKING))
        if (pattern.test(text)) found.add(`${module}/${name} ${what}`);
    }
  }
  return [
    ...[...found].filter((one) => !known.has(one)).map((one) => `docs/scale.md does not list ${one}`),
    ...[...known].filter((one) => !found.has(one)).map((one) => `docs/scale.md lists ${one}, which is not used`),
  ];
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  const page = readPage();
  if (process.argv.includes("--write")) {
    const [before, after] = [page.split(BEGIN)[0], page.split(END)[1]];
    writeFileSync(PAGE, `${before}${BEGIN}\n\n${tableOf(readFigures(page))}\n\n${END}${after}`);
  }
  const wrong = wrongIn(readPage());
  for (const one of wrong) console.error(one);
  if (wrong.length > 0) process.exitCode = 1;
}
