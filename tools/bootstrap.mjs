#!/usr/bin/env node
/**
 * Starts every task: it first prepares the machine (a recent Node, the packages) and then runs the task with it. It
 * runs on Node 20.19 without installed packages, so it and its imports are plain JavaScript.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { installPackages, oldestNode, provideNode } from "./install.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The script of each task, and what it does. */
const TASKS = {
  start: ["tools/start.mjs", "build what changed and run the shop"],
  dev: ["tools/dev.mjs", "run everything from the sources and reload on change"],
  test: ["tools/test.mjs", "check, build and try everything, in a browser too"],
  soak: ["tools/soak.mjs", "the same tests with far more repetitions and combinations; takes hours"],
  check: ["tools/check.mjs", "the one list: format, types, lint, boundaries, tidy, drift, tests"],
  build: ["tools/build.mjs", "build what changed"],
  generate: ["tools/generate.mjs", "write the generated files anew"],
  new: ["tools/new.mjs", "write the stubs of a call, page, notice, setting or refusal, and say what is left"],
  translations: ["tools/translations.mjs", "check the translations; with --write collect the texts to translate"],
  vitest: ["node_modules/vitest/vitest.mjs", "run vitest: npm run vitest -- run --project server orders"],
  vite: ["node_modules/vite/bin/vite.js", "run vite, for the scripts of the front ends"],
  bench: ["bench/main.ts", "measure"],
  "bench-pages": ["bench/pages.ts", "measure the first pages with Lighthouse"],
  gallery: ["e2e/gallery/main.ts", "take a picture of every screen and sheet"],
  scale: ["apps/server/demo/scale/main.ts", "fill an empty database with millions of rows"],
  cluster: ["apps/server/test/cluster/main.ts", "run the configurations of deploy/ on this machine, and break them"],
  audit: ["apps/server/src/audit.ts", "prove that the books are exact"],
  backup: ["apps/server/src/backup.ts", "back up the embedded database, also while the shop runs"],
  files: ["apps/server/src/files.ts", "say where pictures are, or move them from a disk to an object store and back"],
  restore: ["apps/server/src/restore.ts", "put a backup into an empty data directory"],
  deploy: ["tools/deploy.mjs", "try the recipes of deploy/ with the tools that this machine has"],
  chain: ["apps/server/src/chain.ts", "compare books and chain, scan blocks again, list addresses"],
  settle: ["apps/server/src/settle.ts", "settle business days, publish one, or verify published files"],
  payouts: ["apps/server/src/payouts.ts", "look at automatic payouts, freeze them, or lift a freeze"],
  signer: ["apps/server/src/signer.ts", "sign payouts with the key of the hot wallet, or make it"],
  import: ["apps/server/src/import.ts", "bring in members, products and open orders of another system"],
  "kyc-keys": ["apps/server/src/kyc-keys.ts", "list or change the master keys of identity papers"],
  "staff-recover": ["apps/server/src/staff-recover.ts", "let a staff account that is locked out in again"],
  "demo-codes": ["tools/demo-codes.ts", "print the authenticator codes of the demo staff"],
  "demo-reset": ["tools/demo-reset.ts", "throw the data away; the next start fills in the demo again"],
};

/** These run with `dependencies` alone. All others also need `devDependencies`. */
const IN_OPERATION = new Set([
  "start",
  "build",
  "audit",
  "backup",
  "files",
  "restore",
  "chain",
  "settle",
  "payouts",
  "signer",
  "import",
  "kyc-keys",
  "staff-recover",
  "demo-codes",
  "demo-reset",
]);

/** These read the configuration of the package that starts them. All others run in the root. */
const IN_PACKAGE = new Set(["vitest", "vite"]);

const [task, ...args] = process.argv.slice(2);
if (!Object.hasOwn(TASKS, task ?? "")) {
  console.error(
    Object.entries(TASKS).reduce((text, [name, [, does]]) => `${text}  ${name.padEnd(15)}${does}\n`, "Tasks:\n"),
  );
  process.exit(2);
}

const tooOld = oldestNode(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}

if (!IN_PACKAGE.has(task)) process.chdir(ROOT);
const node = provideNode(ROOT);
installPackages(ROOT, { dev: !IN_OPERATION.has(task) });

process.env.PATH = [dirname(node), join(ROOT, "node_modules", ".bin"), process.env.PATH ?? ""].join(delimiter);
process.env.DATA_DIR ||= join(ROOT, "data");
endWithNpm();
await run(join(ROOT, TASKS[task][0]));

/** npm sends SIGTERM to the shell between it and us. That shell ends without passing the signal on. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 250).unref();
}

/**
 * Runs in this process if its Node is recent enough. Otherwise runs in a child, which gets our signals once and ends
 * when we are gone.
 */
async function run(script) {
  if (!existsSync(script)) throw new Error(`${script} is missing`);
  if (node === process.execPath) {
    process.argv = [process.argv[0], script, ...args];
    await import(pathToFileURL(script).href);
    return;
  }
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const child = spawn(node, [script, ...args], { stdio, detached: process.platform !== "win32" });
  let forwarded = 0;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    // A terminal and npm may both deliver the same Ctrl-C, which the child would take for a second one.
    process.on(signal, () => {
      if (Date.now() - forwarded > 1000) child.kill(signal);
      forwarded = Date.now();
    });
  }
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
  });
}
