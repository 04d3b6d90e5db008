/** Runs programs of Node in parallel until the first one ends. */
import { spawn } from "node:child_process";

/** Each program is `{ cwd?, args }`. A signal, or the end of the parent process, ends all of them, and then this process. */
export function runTogether(programs) {
  const children = programs.map(({ cwd, args }) => {
    const child = spawn(process.execPath, args, { cwd, stdio: "inherit" });
    child.on("exit", (code) => stop(code ?? 0));
    return child;
  });

  function stop(code) {
    process.exitCode ||= code;
    for (const child of children) child.kill("SIGTERM");
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
  process.once("disconnect", () => stop(0));
  // Listening for the end of the parent would keep this process alive after all programs have ended.
  process.channel?.unref();
}
