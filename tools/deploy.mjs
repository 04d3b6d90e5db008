/**
 * Tests the recipes of `deploy/` with the tools of this machine: `npm run deploy`, or `-- systemd prometheus compose
 * container` for some. Recipes whose tools are missing are reported and skipped. `container` builds the image with
 * buildah (which needs no daemon), starts a demo shop from it as the image's user, and lets a real Prometheus scrape
 * it.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "yaml";
import { finish } from "./steps.mjs";

const ROOT = dirname(import.meta.dirname);
export const DEPLOY = join(ROOT, "deploy");
/** Maximum exposure of a unit, in tenths, on the scale of `systemd-analyze security`. Unhardened units have 96. */
const MOST_EXPOSED = 20;
const READY_SECONDS = 240;
const IMAGE = "banyan-try";
const OWN_BASE = "localhost/banyan-base";

export const has = (program) => spawnSync("which", [program]).status === 0;
export const read = (path) => readFileSync(join(DEPLOY, path), "utf8");
export const unitFiles = () => readdirSync(join(DEPLOY, "systemd")).map((name) => join(DEPLOY, "systemd", name));

/** The expressions of rules and dashboard, with their location. */
export function expressions() {
  const { groups } = parse(read("prometheus/rules.yml"));
  const { panels } = JSON.parse(read("grafana/banyan.json"));
  return [
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ where: `rule ${alert}`, expr: String(expr) }))),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: `panel ${title}`, expr }))),
  ];
}

/** Each recipe, with the programs that its test needs. */
export const TRIES = {
  systemd: { programs: ["systemd-analyze"], run: trySystemd },
  prometheus: { programs: ["promtool"], run: tryPrometheus },
  compose: { programs: ["docker-compose"], run: tryCompose },
  container: { programs: ["buildah", "prometheus"], run: tryContainer },
};

/** Throws with the output of a failed program. */
function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8", cwd: ROOT, ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${stdout}${stderr}`.trim());
  return stdout;
}

function inTemporary(work) {
  const directory = mkdtempSync(join(tmpdir(), "banyan-deploy-"));
  const done = () => rmSync(directory, { recursive: true, force: true });
  return Promise.resolve(work(directory)).finally(done);
}

/** The programs of the units are on other machines, so `verify` gets this Node instead. */
function trySystemd() {
  return inTemporary((directory) => {
    for (const unit of unitFiles()) {
      const text = readFileSync(unit, "utf8").replace("=/usr/bin/node ", `=${process.execPath} `);
      writeFileSync(join(directory, unit.split("/").at(-1)), text);
    }
    const units = readdirSync(directory).map((name) => join(directory, name));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...units], { encoding: "utf8" });
    if (status !== 0 || stderr.includes(directory)) throw new Error(stderr);
    for (const unit of units.filter((name) => name.endsWith(".service")))
      run("systemd-analyze", ["security", "--offline=true", "--no-pager", `--threshold=${MOST_EXPOSED}`, unit]);
  });
}

function tryPrometheus() {
  return inTemporary((directory) => {
    const cwd = join(DEPLOY, "prometheus");
    run("promtool", ["check", "rules", "rules.yml"], { cwd });
    run("promtool", ["test", "rules", "rules.test.yml"], { cwd });
    layPrometheus(directory);
    run("promtool", ["check", "config", join(directory, "prometheus.yml")]);
  });
}

/** The files in compose.yml's layout. */
function layPrometheus(directory, change = (text) => text) {
  mkdirSync(join(directory, "banyan"));
  cpSync(join(DEPLOY, "prometheus/rules.yml"), join(directory, "banyan/rules.yml"));
  writeFileSync(join(directory, "prometheus.yml"), change(read("prometheus/prometheus.yml")));
}

function tryCompose() {
  return inTemporary((directory) => {
    const settings = join(directory, "env");
    writeFileSync(settings, read("env.example").replaceAll(/=$/gm, "=set"));
    run("docker-compose", ["--file", join(DEPLOY, "compose.yml"), "--env-file", settings, "config", "--quiet"]);
  });
}

function tryContainer() {
  return inTemporary(async (directory) => {
    const base = [baseOf(), OWN_BASE].find(isImage) ?? makeBase(directory);
    const mounts = npmSettings(directory);
    const own = ["--isolation=chroot", "--network=host"];
    const file = join("deploy", "Containerfile");
    run("buildah", ["bud", ...own, ...mounts, `--build-arg=NODE=${base}`, `--file=${file}`, `--tag=${IMAGE}`, "."], {
      maxBuffer: 2 ** 26,
    });
    const container = run("buildah", ["from", IMAGE]).trim();
    const port = await freePort();
    const env = [`--env=PORT=${port}`, "--env=HOST=127.0.0.1", "--env=DEMO=1"];
    const command = JSON.parse(run("buildah", ["inspect", "--type=image", IMAGE])).OCIv1.config.Cmd;
    const server = spawn("buildah", ["run", ...own, ...env, container, "--", ...command], { detached: true });
    let output = "";
    for (const stream of [server.stdout, server.stderr]) stream.on("data", (part) => (output += part));
    try {
      await until(
        READY_SECONDS,
        () => `the container is not ready: ${output}`,
        () => isFine(port, "/readyz"),
      );
      for (const path of ["/", "/office/", "/api/product/index?page=1&limit=1"])
        if (!(await isFine(port, path))) throw new Error(`the container does not respond to ${path}`);
      await watch(port);
    } finally {
      if (server.exitCode === null) process.kill(-Number(server.pid), "SIGTERM");
      await new Promise((done) => (server.exitCode === null ? server.once("exit", done) : done()));
      run("buildah", ["rm", container]);
    }
  });
}

/** Prometheus scrapes the server at `port`, and evaluates every rule and every expression of the dashboard. */
function watch(port) {
  return inTemporary(async (directory) => {
    layPrometheus(directory, (text) => text.replace("server:8080", `127.0.0.1:${port}`).replaceAll("15s", "1s"));
    const own = await freePort();
    const args = [`--config.file=${directory}/prometheus.yml`, `--storage.tsdb.path=${directory}/data`];
    const prometheus = spawn("prometheus", [...args, `--web.listen-address=127.0.0.1:${own}`], { stdio: "ignore" });
    const ask = async (path) => {
      const answer = await fetch(`http://127.0.0.1:${own}/api/v1/${path}`).catch(() => undefined);
      return answer?.json();
    };
    const query = (expr) => ask(`query?query=${encodeURIComponent(expr)}`);
    try {
      const isUp = async () => (await query('up{job="banyan"} == 1'))?.data?.result.length === 1;
      await until(60, () => "Prometheus does not reach the server", isUp);
      const areKnown = async () =>
        (await ask("rules"))?.data?.groups.every(({ rules }) => rules.every(({ health }) => health === "ok"));
      await until(60, () => "Prometheus does not understand all rules", areKnown);
      for (const { where, expr } of expressions()) {
        const { status, error } = await query(expr);
        if (status !== "success") throw new Error(`${where}: ${error}`);
      }
    } finally {
      prometheus.kill();
    }
  });
}

const isImage = (name) => spawnSync("buildah", ["inspect", "--type=image", name]).status === 0;

/** This machine's npm registry settings, for the build only. */
function npmSettings(directory) {
  const own = join(process.env.HOME ?? "", ".npmrc");
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  const lines = [existsSync(own) ? readFileSync(own, "utf8") : "", authorities ? "cafile=/run/authorities.pem" : ""];
  const settings = join(directory, "npmrc");
  writeFileSync(settings, lines.join("\n"));
  return [[settings, "/root/.npmrc"], ...(authorities ? [[authorities, "/run/authorities.pem"]] : [])].map(
    ([from, to]) => `--volume=${from}:${to}:ro`,
  );
}

const baseOf = () => /^ARG NODE=(\S+)$/m.exec(read("Containerfile"))[1];

/** If the Node image is unavailable: Debian from debootstrap, with this Node and npm. */
function makeBase(directory) {
  if (spawnSync("buildah", ["pull", "--quiet", baseOf()]).status === 0) return baseOf();
  if (!has("debootstrap")) throw new Error(`${baseOf()} cannot be had, and debootstrap is missing`);
  console.log(`        ${baseOf()} cannot be had: debootstrap and this Node take its place`);
  const base = join(directory, "base");
  run("debootstrap", ["--variant=minbase", "bookworm", base], { maxBuffer: 2 ** 26 });
  cpSync(process.execPath, join(base, "usr/local/bin/node"));
  cpSync(dirname(dirname(realpathSync(run("which", ["npm"]).trim()))), join(base, "usr/local/lib/node_modules/npm"), {
    recursive: true,
  });
  writeFileSync(
    join(base, "usr/local/bin/npm"),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  );
  run("chroot", [base, "useradd", "--uid", "1000", "--create-home", "node"]);
  const container = run("buildah", ["from", "scratch"]).trim();
  run("buildah", ["copy", "--quiet", container, base, "/"]);
  run("buildah", ["config", "--env", "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", container]);
  run("buildah", ["commit", "--quiet", "--rm", container, OWN_BASE]);
  return OWN_BASE;
}

const isFine = async (port, path) =>
  (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.ok ?? false;

async function until(seconds, reason, isDone) {
  const end = Date.now() + seconds * 1000;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(reason());
    await wait(200);
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

async function tryAll(names) {
  const counts = { passed: 0, failed: 0, times: [] };
  for (const name of names) {
    const { programs, run: attempt } = TRIES[name];
    const missing = programs.filter((program) => !has(program));
    const start = performance.now();
    try {
      if (missing.length > 0) {
        console.log(`skipped ${name}: ${missing.join(" and ")} not on this machine`);
        continue;
      }
      await attempt();
      counts.passed += 1;
      console.log(`passed  ${name.padEnd(14)}${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s`);
    } catch (error) {
      counts.failed += 1;
      console.log(`FAILED  ${name}\n${error.message}`);
    }
  }
  return counts;
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !Object.hasOwn(TRIES, name));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(", ")}. Available: ${Object.keys(TRIES).join(", ")}.`);
    process.exit(2);
  }
  finish(await tryAll(names.length > 0 ? names : Object.keys(TRIES)));
}
