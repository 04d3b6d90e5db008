/** The built shop on another origin than the API, as a static host serves it (docs/operations.md). */
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { serveLocally } from "./local-server.ts";

const FILES = join(import.meta.dirname, "..", "..", "apps", "shop", "dist");
const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Starts it on localhost, for the API at `api`. */
export function serveElsewhere(api: string): Promise<{ origin: string; close: () => void }> {
  const page = () => readFileSync(join(FILES, "index.html"), "utf8").replace("<html ", `<html data-api="${api}" `);
  return serveLocally(({ url = "/" }, answer) => {
    const path = normalize(new URL(url, "http://localhost").pathname);
    if (path === "/") return answer.writeHead(200, { "content-type": "text/html" }).end(page());
    const file = join(FILES, path);
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    return createReadStream(file).pipe(answer);
  });
}
