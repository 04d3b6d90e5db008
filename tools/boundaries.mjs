/**
 * Enforces which module may use which, according to the table in docs/architecture.md. A module missing from the table
 * fails the check. (Other tools for this need the compiler's JavaScript API, which TypeScript 7 does not have.)
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";

const ROOT = dirname(import.meta.dirname);
const MODULES = "apps/server/src/modules";
const PLACES = ["packages", "apps", "e2e", "bench"];
const SKIPPED = new Set(["node_modules", "dist", "test-results", "data"]);
/** Loaded by tests and development only: may import anything. */
const TEST = /\.(test|fixture)\.tsx?$|^apps\/server\/test\/|^(apps|packages)\/[^/]+\/fake\//;
const STORE = /[/.-]store\.ts$/;
const RULES = /\.rules\.ts$/;

/** Base modules: use no other module, and every module may use them. */
const FOR_ALL = new Set(["market", "plan", "places"]);

/** What each module may use in addition. */
const MAY_USE = {
  market: [],
  plan: [],
  places: [],
  ledger: [],
  network: [],
  content: [],
  notes: [],
  notifications: [],
  catalog: [],
  addresses: [],
  members: ["network", "notes", "notifications"],
  copies: ["members"],
  kyc: ["members"],
  feedback: ["members"],
  chain: [],
  payments: ["ledger"],
  cart: ["catalog"],
  wishlist: ["catalog", "notifications"],
  signer: [],
  statements: ["ledger", "members"],
  transfers: ["ledger", "members"],
  withdrawals: ["ledger", "members", "payments", "statements"],
  payouts: ["payments", "signer", "withdrawals", "members"],
  orders: ["addresses", "cart", "catalog", "ledger", "payments", "members", "notes", "notifications"],
  reviews: ["catalog", "orders", "members"],
  membership: ["orders", "members", "notifications"],
  team: ["network", "orders", "members"],
  bonus: ["membership", "orders", "network", "members", "ledger", "statements"],
  staff: [],
  links: ["catalog", "content"],
  "moving-in": ["addresses", "catalog", "ledger", "members", "membership", "network", "orders"],
};

/** Each takes one import and returns the violation, if any. */
const BOUNDARIES = [
  function moduleUsesOnlyItsOwn({ from, to, test }) {
    const [own, other] = [moduleOf(from), moduleOf(to)];
    if (!own || !other || own === other || test) return;
    if (FOR_ALL.has(other) || MAY_USE[own]?.includes(other)) return;
    return `module ${own} may not use ${other}`;
  },
  function moduleIsEnteredByItsIndex({ from, to, test }) {
    const other = moduleOf(to);
    // Module fixtures are available to tests of the whole server.
    if (test && to.endsWith(".fixture.ts")) return;
    if (!other || other === moduleOf(from) || to === `${MODULES}/${other}/index.ts`) return;
    return `import module ${other} through its index.ts`;
  },
  function platformKnowsNoModule({ from, to, test }) {
    if (from.startsWith("apps/server/src/platform/") && moduleOf(to) && !test)
      return "the platform must not import modules";
  },
  function rulesArePure({ from, to, builtin, typeOnly, test }) {
    if (!RULES.test(from) || test) return;
    const impure = builtin || /^(kysely|pg|fastify|pino)$/.test(to) || to.endsWith("routes.ts");
    if (impure || (STORE.test(to) && !typeOnly)) return "rules must be pure: pass values in, return values";
    if (to.startsWith("apps/server/src/platform/") && !to.endsWith("/refusal.ts"))
      return "rules must not import the platform";
  },
  function sqlStandsInTheStore({ from, to, test, names }) {
    if (!moduleOf(from) || STORE.test(from) || test) return;
    if (to === "kysely" || to === "pg") return "only stores may build queries";
    if (to.endsWith("/platform/database.ts") && names.includes("sql")) return "only stores may contain SQL";
  },
  function areasStandAlone({ from, to }) {
    const area = from.match(/^apps\/(?:shop|office)\/src\/areas\/[^/]+\//)?.[0];
    const other = to.match(/^apps\/(?:shop|office)\/src\/areas\/[^/]+\//)?.[0];
    if (area && other && area !== other) return "areas of a front end must not import each other";
  },
  function frontEndPointsDown({ from, to, test }) {
    if (/^apps\/(shop|office)\/src\/(shell|session|api|i18n)\//.test(from) && /\/src\/areas\//.test(to) && !test) {
      return "areas may import the shell, not vice versa";
    }
  },
  function queriesAreMadeInOnePlace({ from, to, test, names }) {
    if (!/^apps\/(shop|office)\/src\//.test(from) || to !== "@tanstack/react-query" || test) return;
    const found = names.find((name) => /^(QueryClient|use\w*Quer(y|ies)|\w*[qQ]ueryOptions)$/.test(name));
    if (found) return `${found}: use packages/app/src/query.ts, whose keys include language and viewer`;
  },
  function appsMeetInPackages({ from, to, test }) {
    if (test) return;
    const [own, other] = [from, to].map((path) => path.match(/^apps\/[^/]+\//)?.[0]);
    if (own && other && own !== other) return "apps must not import each other; share code in packages";
  },
  function browsersLoadNoSchemas({ from, to, typeOnly, test, later }) {
    const file = to.match(/^packages\/contract\/src\/(.*)$/)?.[1];
    if (!file || file.startsWith("browser/") || typeOnly || test || later) return;
    if (!/^(apps\/(shop|office)|packages\/(app|ui))\/src\//.test(from)) return;
    if (existsSync(join(ROOT, "packages/contract/src/browser", file)))
      return `bundles the schemas: import it from @banyan/contract/browser/${file}`;
  },
  function packagesKnowNoApp({ from, to }) {
    if (from.startsWith("packages/") && /^(apps|e2e|bench)\//.test(to)) return "packages must not import apps";
    if (from.startsWith("packages/contract/") && to.startsWith("packages/ui/"))
      return "the contract must not import the UI";
  },
  function productNeedsNoTestCode({ from, to, test }) {
    if (/^(apps|packages)\/[^/]+\/src\//.test(from) && !test && (TEST.test(to) || to.startsWith("e2e/"))) {
      return "product code must not import test code";
    }
  },
  function everythingIsFound({ to }) {
    if (/^(apps|packages|e2e|bench)\//.test(to) && !existsSync(join(ROOT, to.split("?")[0] ?? to)))
      return "file not found";
  },
];

const files = PLACES.flatMap((place) => filesUnder(join(ROOT, place)));
const imports = files.flatMap(importsOf);
const complaints = [
  ...strangers(),
  ...imports.flatMap((one) =>
    BOUNDARIES.map((rule) => rule(one))
      .filter(Boolean)
      .map((words) => `${one.from} → ${one.to}: ${words}`),
  ),
  ...cycles(),
];
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function moduleOf(path) {
  return path.match(/^apps\/server\/src\/modules\/([^/]+)\//)?.[1];
}

function strangers() {
  const names = existsSync(join(ROOT, MODULES)) ? readdirSync(join(ROOT, MODULES)) : [];
  return names
    .filter((name) => !Object.hasOwn(MAY_USE, name))
    .map((name) => `add module ${name} and its dependencies to tools/boundaries.mjs`);
}

function importsOf(path) {
  const source = readFileSync(join(ROOT, path), "utf8");
  const { module } = parseSync(path, source);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      names: entries.map(({ importName }) => importName.name ?? ""),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries
        .filter(({ moduleRequest }) => moduleRequest)
        .map((entry) => ({
          name: entry.moduleRequest.value,
          typeOnly: entry.isType,
          names: [entry.importName.name ?? ""],
        })),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      name: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      typeOnly: false,
      names: [],
      later: true,
    })),
  ];
  return found
    .filter(({ name }) => !name.includes("${"))
    .map(({ name, ...rest }) => ({
      from: path,
      to: targetOf(path, name),
      test: TEST.test(path),
      builtin: name.startsWith("node:") || builtinModules.includes(name),
      ...rest,
    }));
}

/** The path of an imported file from the root, or the name of a package. */
function targetOf(from, name) {
  if (name.startsWith(".")) return relative(ROOT, join(ROOT, dirname(from), name));
  const own = name.match(/^@banyan\/([^/]+)(?:\/(.*))?$/);
  if (own?.[2]?.startsWith("fake/")) return `packages/${own[1]}/${own[2]}`;
  if (own) return `packages/${own[1]}/src/${own[2] ?? "index.ts"}`;
  return name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Import cycles, including type imports. */
function cycles() {
  const next = new Map();
  for (const { from, to, later } of imports) if (!later) next.set(from, [...(next.get(from) ?? []), to]);
  const state = new Map();
  const found = [];
  const visit = (path, trail) => {
    if (state.get(path) === "done") return;
    if (state.get(path) === "open") {
      found.push(`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(" → ")}`);
      return;
    }
    state.set(path, "open");
    for (const target of next.get(path) ?? []) if (next.has(target)) visit(target, [...trail, path]);
    state.set(path, "done");
  };
  for (const path of next.keys()) visit(path, []);
  return found;
}

function filesUnder(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return /\.(ts|tsx)$/.test(entry.name) ? [relative(ROOT, path)] : [];
  });
}
