/** The port of the server: claimed before anything else happens, so that a port in use costs nothing. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { Config } from "./config.ts";
import { StartupError } from "./startup-error.ts";

const RETRY_SECONDS = "2";

export interface PortClaim {
  /** Lets go of the port, so that the server can listen. May be called again. */
  release(): Promise<void>;
}

/**
 * Holds the port while the database starts and is filled, and answers 503 meanwhile. Throws StartupError where the port
 * is taken or may not be used.
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

/** What went wrong with listening, as a sentence where a person can solve it. */
export function listenError(error: unknown, { host, port }: Pick<Config, "host" | "port">): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new StartupError(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
  }
  if (code === "EACCES")
    return new StartupError(`Port ${port} may not be used by this account. Choose one above 1023.`);
  if (code === "EADDRNOTAVAIL") return new StartupError(`The address ${host} is not one of this machine.`);
  return error;
}
