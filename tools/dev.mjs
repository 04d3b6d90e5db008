/**
 * Runs the server, both front ends and the catalogue of components from their sources. Each reloads when its files change.
 * Ctrl-C ends all.
 */
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";

const ROOT = dirname(import.meta.dirname);
const VITE = join(ROOT, "node_modules", "vite", "bin", "vite.js");

const children = [
  run("apps/server", ["--watch", "--watch-preserve-output", "src/main.ts"]),
  run("apps/shop", [VITE, "--clearScreen", "false"]),
  run("apps/office", [VITE, "--clearScreen", "false"]),
  run("packages/ui", [VITE, "--clearScreen", "false"]),
];

function run(directory, args) {
  const child = spawn(process.execPath, args, { cwd: join(ROOT, directory), stdio: "inherit" });
  child.on("exit", (code) => stop(code ?? 0));
  return child;
}

function stop(code) {
  process.exitCode ||= code;
  for (const child of children) child.kill("SIGTERM");
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
process.once("disconnect", () => stop(0));
