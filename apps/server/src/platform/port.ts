/** The server's port, claimed before any other work, so that a port in use fails fast. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { Config } from "./config.ts";
import { StartupError } from "./startup-error.ts";

const RETRY_SECONDS = "2";

export interface PortClaim {
  /** Releases the port, so that the server can listen. Idempotent. */
  release(): Promise<void>;
}

/**
 * Occupies the port while the database starts and is filled, and answers 503 meanwhile. Throws StartupError if the port
 * is in use or not permitted.
 */
export async function claimPort(config: Pick<Config, "host" | "port">): Promise<PortClaim> {
  const server = createServer((_request, response) => {
    response.writeHead(503, { "retry-after": RETRY_SECONDS, "content-type": "text/plain", connection: "close" });
    response.end("Banyan is starting.\n");
  });
  server.listen(config.port, config.host);
  await once(server, "listening").catch((error) => {
    throw listenError(error, config);
  });
  return {
    async release() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Turns a listen error into a StartupError if the operator can solve it. */
export function listenError(error: unknown, { host, port }: Pick<Config, "host" | "port">): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new StartupError(`Port ${port} is already in use. Choose another one: PORT=${port + 1} npm start`);
  }
  if (code === "EACCES")
    return new StartupError(`Port ${port} requires more rights than this account has. Choose one above 1023.`);
  if (code === "EADDRNOTAVAIL") return new StartupError(`The address ${host} does not belong to this machine.`);
  return error;
}
