/** Serves the catalogue of components for the time of the run. */
import { join } from "node:path";
import { createServer } from "vite";

export default async function serveCatalogue(): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, "../../packages/ui");
  const server = await createServer({
    configFile: join(root, "vite.config.ts"),
    root: join(root, "catalogue"),
    server: { port: 0, strictPort: false },
    logLevel: "error",
  });
  await server.listen();
  process.env.CATALOGUE_URL = server.resolvedUrls?.local[0];
  return () => server.close();
}
