/**
 * Builds what changed and runs the server in this process. The build is a child process, so its memory is released
 * before the first request.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = dirname(import.meta.dirname);

const built = spawnSync(process.execPath, [join(ROOT, "tools", "build.mjs")], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);

// The parent of this process has exited: stop, to release the port.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.env.NODE_ENV ||= "production";
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(ROOT, "apps", "server", "dist", "src", "main.js")).href);
