/** Small servers beside the shop, for what browsers fetch from other origins. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts one on a free port of localhost. */
export async function serveLocally(answer: RequestListener): Promise<{ origin: string; close: () => void }> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // A shop that crashed must not keep the run alive.
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
