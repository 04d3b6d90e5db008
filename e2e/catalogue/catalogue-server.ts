/**
 * Builds the component catalogue and serves it for the run. Each test opens it in a new browser context, which loads a
 * few built files much faster than several hundred modules.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";

export default async function serveCatalogue(): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, "../../packages/ui");
  const outDir = mkdtempSync(join(tmpdir(), "banyan-catalogue-"));
  const config = {
    configFile: join(root, "vite.config.ts"),
    root: join(root, "catalogue"),
    logLevel: "error",
    build: { outDir, minify: false, reportCompressedSize: false },
  } as const;
  await build(config);
  const server = await preview({ ...config, preview: { port: 0, strictPort: false } });
  process.env.CATALOGUE_URL = server.resolvedUrls?.local[0];
  return async () => {
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  };
}
