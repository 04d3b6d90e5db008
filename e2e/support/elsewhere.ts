/** The built shop on another origin than the API, as a static host serves it (docs/operations.md). */
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const FILES = join(import.meta.dirname, "..", "..", "apps", "shop", "dist");
const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Starts it on localhost, for the API at `api`. */
export async function serveElsewhere(api: string): Promise<{ origin: string; close: () => void }> {
  const page = () => readFileSync(join(FILES, "index.html"), "utf8").replace("<html ", `<html data-api="${api}" `);
  const server = createServer(({ url = "/" }, answer) => {
    const path = normalize(new URL(url, "http://localhost").pathname);
    if (path === "/") return answer.writeHead(200, { "content-type": "text/html" }).end(page());
    const file = join(FILES, path);
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    return createReadStream(file).pipe(answer);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
