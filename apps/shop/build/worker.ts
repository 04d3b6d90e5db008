/** Builds `src/worker/worker.ts` into `/sw.js`. It names the build it belongs to, so that each build has another one. */
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const ENTRY = "src/worker/worker.ts";
/** No hash: browsers ask for a new one at this address. */
const FILE = "sw.js";

export function serviceWorker(): Plugin {
  let root = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const main = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
      if (!main) throw new Error("the build has no entry");
      const source = await scriptOf(join(root, ENTRY), `/${main.fileName}`);
      this.emitFile({ type: "asset", fileName: FILE, source });
    },
  };
}

async function scriptOf(entry: string, name: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    define: { BUILD: JSON.stringify(name) },
    build: { write: false, target: "es2023", rolldownOptions: { input: entry, output: { format: "iife" } } },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
