/**
 * Everything that the recipes of `deploy/` refer to exists, and installed tools accept them. `npm run deploy` tests
 * them end to end.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { DEPLOY, has, read, TRIES, unitFiles } from "./deploy.mjs";

const ROOT = dirname(DEPLOY);
const of = (path) => readFileSync(join(ROOT, path), "utf8");
const manual = of("docs/operations.md");
/** Environment variables that the processes read: the manual has a table row for each. */
const VARIABLES = new Set(
  [...manual.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, names]) => names.match(/[A-Z_]+/g)),
);
const BUNDLES = [...of("tools/build.mjs").matchAll(/^ {4}"([\w-]+)",$/gm)].map(([, name]) => name);
const compose = parse(read("compose.yml"));
const containerfile = read("Containerfile");

const settingsOf = (text) =>
  [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, all]) => all.split(" ").map((one) => one.split("=")));
const bundleIn = (text) => /apps\/server\/dist\/src\/([\w-]+)\.js/.exec(text)?.[1];

test("the manual and the build were read", () => {
  expect(VARIABLES).toContain("DATABASE_APP_URL");
  expect(BUNDLES).toEqual(expect.arrayContaining(["main", "signer", "audit", "backup"]));
});

test("each unit starts a program of the build with variables that exist", () => {
  const services = unitFiles().filter((path) => path.endsWith(".service"));
  expect(services.length).toBeGreaterThanOrEqual(4);
  for (const path of services) {
    const text = readFileSync(path, "utf8");
    expect(BUNDLES).toContain(bundleIn(/^ExecStart=(.+)$/m.exec(text)[1]));
    for (const [name] of settingsOf(text)) expect(["NODE_ENV", ...VARIABLES]).toContain(name);
    for (const need of ["NoNewPrivileges=yes", "CapabilityBoundingSet=", "ProtectSystem=strict", "UMask="])
      expect(text).toContain(`\n${need}`);
  }
});

test("options of the commands in units are those of the commands", () => {
  for (const path of unitFiles().filter((name) => name.endsWith(".service"))) {
    const command = /^ExecStart=(.+)$/m.exec(readFileSync(path, "utf8"))[1];
    const source = of(`apps/server/src/${bundleIn(command)}.ts`);
    for (const [, option] of command.split(".js")[1].matchAll(/--([\w-]+)/g))
      expect(source).toMatch(new RegExp(`"?${option}"?: \\{ type`));
  }
});

test("each timer has its service, and the socket of the signer is the one that the manual tells", () => {
  const paths = unitFiles();
  for (const path of paths.filter((name) => name.endsWith(".timer")))
    expect(paths).toContain(path.replace(".timer", ".service"));
  const named = [...manual.matchAll(/banyan[\w-]*\.(?:service|timer)/g)].map(([name]) => name);
  expect(paths.map((path) => basename(path))).toEqual(expect.arrayContaining(named));
  const socket = settingsOf(read("systemd/banyan-signer.service")).find(([name]) => name === "SIGNER_SOCKET")[1];
  expect(dirname(socket)).toBe("/run/banyan-signer");
  expect(manual).toContain(socket);
});

test("the image holds what its program reads, and says how it is", () => {
  const taken = [...containerfile.matchAll(/^COPY (?!--from)(\S+)/gm)].map(([, path]) => path);
  expect(taken.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  for (const needed of ["dist", "migrations", "sql", "places", "demo/pictures", "node_modules"])
    expect(containerfile).toContain(`COPY --from=build /opt/banyan/apps/server/${needed} apps/server/${needed}`);
  for (const part of ["shop", "office"])
    expect(containerfile).toContain(`/opt/banyan/apps/${part}/dist apps/${part}/dist`);
  expect(BUNDLES).toContain(bundleIn(/^CMD (.+)$/m.exec(containerfile)[1]));
  for (const [, name] of containerfile.matchAll(/\b([A-Z_]+)=(?!node:)/g))
    expect(["NODE_ENV", ...VARIABLES]).toContain(name);
  expect(containerfile).toMatch(/^USER 1000$/m);
  expect(of("apps/server/src/platform/http/health.ts")).toContain("/readyz");
  expect(read("../.containerignore")).toBe(read("../.dockerignore"));
});

test("services get variables that exist, and every setting of compose is in the example", () => {
  for (const name of Object.keys(compose.services.server.environment)) expect(VARIABLES).toContain(name);
  const used = [...read("compose.yml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const given = [...read("env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(given.filter((name) => name !== "COMPOSE_PROJECT_NAME").toSorted()).toEqual([...new Set(used)].toSorted());
  const [port] = compose.services.server.ports;
  expect(port).toContain(/^EXPOSE (\d+)$/m.exec(containerfile)[1]);
  expect(parse(read("prometheus/prometheus.yml")).scrape_configs[0].static_configs[0].targets).toEqual(["server:8080"]);
});

test("files that compose lays into containers exist, and what they point at is laid too", () => {
  const laid = new Map();
  for (const { volumes } of Object.values(compose.services)) {
    for (const volume of volumes) {
      const [from, to] = volume.split(":");
      if (from.startsWith(".")) laid.set(to, join(DEPLOY, from));
      else expect(compose.volumes).toHaveProperty(from);
    }
  }
  expect([...laid.values()].filter((path) => !existsSync(path))).toEqual([]);
  const [rules] = parse(read("prometheus/prometheus.yml")).rule_files;
  expect(existsSync(join(laid.get(`/etc/prometheus/${dirname(rules)}`), basename(rules)))).toBe(true);
  const [{ options }] = parse(read("grafana/dashboards.yml")).providers;
  expect([...laid.keys()].some((path) => dirname(path) === options.path)).toBe(true);
});

test("the roles are those of the manual", () => {
  const statements = (text) =>
    [...text.matchAll(/^(?:create|grant) .+;$/gm)].map(([line]) => line.replace(/'.*'|:'\w+'/, "…"));
  const inManual = /## Two logins[\s\S]+?```sql\n([\s\S]+?)```/.exec(manual)[1];
  expect(statements(read("database/roles.sh"))).toEqual(statements(inManual));
});

test("the dashboard has panels of its own places, which ask the source that is provided", () => {
  const { panels } = JSON.parse(read("grafana/banyan.json"));
  const [{ uid }] = parse(read("grafana/provisioning.yml")).datasources;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Set();
  for (const { gridPos, type, targets = [] } of panels) {
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken.has(`${x} ${y}`)).toBe(false);
        expect(x).toBeLessThan(24);
        taken.add(`${x} ${y}`);
      }
    }
    if (type !== "row") expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) expect(target.datasource.uid).toBe(uid);
  }
});

test("every alert has its words in the manual, and a severity", () => {
  for (const { rules } of parse(read("prometheus/rules.yml")).groups) {
    for (const { alert, labels } of rules) {
      expect(manual).toMatch(new RegExp(`^(?:\\*\\*\`${alert}\`\\*\\*|\\| \`${alert}\` \\|)`, "m"));
      expect(["critical", "warning"]).toContain(labels.severity);
    }
  }
});

test("all YAML is well formed", () => {
  for (const path of [
    "compose.yml",
    "prometheus/prometheus.yml",
    "prometheus/rules.test.yml",
    "grafana/provisioning.yml",
  ])
    for (const document of parseAllDocuments(read(path))) expect(document.errors).toEqual([]);
});

for (const name of ["systemd", "prometheus", "compose"]) {
  const { programs, run } = TRIES[name];
  const missing = programs.filter((program) => !has(program));
  test.skipIf(missing.length > 0)(
    `${programs.join(" and ")} of this machine accept ${name}`,
    { timeout: 120_000 },
    run,
  );
}
