/**
 * Builds what changed and runs the server in this process. The build runs in a process of its own, so that the memory
 * it takes is free again before the first request.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = dirname(import.meta.dirname);

const built = spawnSync(process.execPath, [join(ROOT, "tools", "build.mjs")], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);

// The parent of this process is gone: end in order instead of holding the port for ever.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.env.NODE_ENV ||= "production";
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(ROOT, "apps", "server", "dist", "src", "main.js")).href);
