import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

const TOGETHER = JSON.stringify(join(import.meta.dirname, "together.mjs"));
const WAITS = JSON.stringify({ args: ["-e", "console.log('ready'); setInterval(() => {}, 1_000)"] });

/** Two programs that end only when told to, below a parent that listens to their process, as the bootstrap does. */
async function runTwo() {
  const script = `import { runTogether } from ${TOGETHER}; runTogether([${WAITS}, ${WAITS}]);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let said = "";
  for await (const part of child.stdout) {
    said += part;
    if (said === "ready\nready\n") break;
  }
  return child;
}

test("SIGTERM ends the programs, and with them the process that runs them", async () => {
  const child = await runTwo();
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("the end of the parent does so too", async () => {
  const child = await runTwo();
  const ended = once(child, "exit");
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});
